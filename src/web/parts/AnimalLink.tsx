// The way to an animal's own page.
import { Link } from '@tanstack/react-router';
import type { Animal } from '#domain/nouns/animals';

export const animalPath = (id: string): string => `/animals/${id}`;

export const AnimalLink = ({ id, name }: Pick<Animal, 'id' | 'name'>) => (
  <Link to={animalPath(id)} className="link">
    {name}
  </Link>
);
