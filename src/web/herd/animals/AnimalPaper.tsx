// The page of an animal on paper: all its tabs, one after the other. The changes are the server's and are not printed.
import type { ReactNode } from 'react';
import type { Animal } from '#domain/herd/animals';
import { Information } from './Information';
import { Timeline } from './Timeline';
import { Treatments } from './Treatments';
import { Vaccines } from './Vaccines';

export const AnimalPaper = ({ animal }: { animal: Animal }) => (
  <div className="print-only print-tabs">
    <Part title="Informações">
      <Information animal={animal} />
    </Part>
    <Part title="Vacinas">
      <Vaccines animal={animal} />
    </Part>
    <Part title="Tratamentos">
      <Treatments animal={animal} />
    </Part>
    <Part title="Linha do tempo">
      <Timeline animal={animal} />
    </Part>
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);
