// Link to an animal's page.

import type { Animal } from '#domain/herd/animals';
import { Link } from '#parts/navigation/Router';

export const animalPath = (id: string): string => `/animals/${id}`;

export const AnimalLink = ({ id, name }: Pick<Animal, 'id' | 'name'>) => (
  <Link to={animalPath(id)} className="link">
    {name}
  </Link>
);
