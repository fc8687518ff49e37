// The sheet of an animal on paper: a card with its QR code, then all tabs of its page, one after the other. The changes are the server's and are not printed.
import type { ReactNode } from 'react';
import type { Animal } from '#domain/herd/animals';
import { animalPath } from '#parts/animals/AnimalLink';
import { MainPhoto } from '#parts/attachments/MainPhoto';
import { AnimalLabel } from '#parts/official/AnimalLabel';
import { Information } from './Information';
import { Timeline } from './Timeline';
import { Treatments } from './Treatments';
import { Vaccines } from './Vaccines';

export const AnimalPaper = ({ animal }: { animal: Animal }) => (
  <div className="print-only print-tabs">
    <section className="mb-3 flex gap-4">
      <div className="w-[90mm]">
        <AnimalLabel animal={animal} path={animalPath(animal.id)} />
      </div>
      <MainPhoto animal_id={animal.id} name={animal.name} className="h-[36mm] max-w-[60mm] rounded-lg object-cover" />
    </section>
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
