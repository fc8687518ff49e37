// Opens the farm's own days of breeding, for those who may change them.
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '#parts/forms/Lazy';
import { useMayWrite } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';

const DaysForm = lazily(async () => (await import('./DaysForm')).DaysForm);

export function DaysButton() {
  const mayDecide = useMayWrite('herd_settings');
  const [open, setOpen] = useState(false);
  if (!mayDecide) return null;
  return (
    <>
      <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        Dias da reprodução
      </Button>
      <DaysForm with={open && { onClose: () => setOpen(false) }} />
    </>
  );
}
