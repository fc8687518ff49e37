// The form comes when it is first wanted.
import { lazy, Suspense } from 'react';
import { Spinner } from '#ui/Spinner';

const WeighingForm = lazy(async () => ({ default: (await import('./WeighingForm')).WeighingForm }));

export const LazyForm = ({ onClose }: { onClose: () => void }) => (
  <Suspense fallback={<Spinner />}>
    <WeighingForm onClose={onClose} />
  </Suspense>
);
