// /animals, with what can be done with several of them, loaded on demand.
import { lazily } from '#parts/forms/Lazy';
import { AnimalsScreen } from './herd/animals/AnimalsScreen';

const Bulk = lazily(async () => (await import('./animal-bulk')).AnimalBulk);

export const AnimalsPage = () => <AnimalsScreen Bulk={Bulk} />;
