// /animals/{id}: one animal, everything that is known of it, and the way to its mother and its young.

import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Animal } from '#domain/nouns/animals';
import { lastFilters } from '#parts/AddressFilters';
import { animalWord, headsOf, StatusBadge } from '#parts/AnimalWords';
import { useRemoval } from '#parts/Removal';
import { useMayWrite, useRow } from '#parts/Replica';
import { go, Link, useParams } from '#parts/Way';
import { Button, buttonClass } from '#ui/Button';
import { Page } from '#ui/Page';
import { Tabs } from '#ui/Tabs';
import { useToast } from '#ui/Toast';
import { Information } from './Information';
import { type Editing, LazyForm } from './LazyForm';
import { animalRemoval } from './removal';

const list: string = '/animals';

export function AnimalScreen() {
  const { id = '' } = useParams();
  const animal = useRow('animals', id);
  return animal ? <Record key={id} animal={animal} /> : <Unknown />;
}

/** An id that leads nowhere, or no longer: back to the list, with a word. */
function Unknown() {
  const { show } = useToast();
  const leave = useEffectEvent(() => {
    show({ message: Animal.missing });
    void go({ to: list, replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}

const tabs = [{ key: 'info', label: 'Informações' }] as const;

function Record({ animal }: { animal: Animal }) {
  const mayWrite = useMayWrite('animals');
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('info');
  const [editing, setEditing] = useState<Editing>(null);
  const removal = useRemoval(animalRemoval);
  const leave = () => go({ to: list, search: lastFilters(list) });
  const about = [animal.identification, animalWord('type', animal.type), animal.breed, headsOf(animal)].filter(Boolean).join(' · ');

  return (
    <Page
      title={animal.name}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={animal.status} />
          {about}
        </span>
      }
      actions={
        <>
          <Link to={list} search={lastFilters(list)} className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          {mayWrite && (
            <>
              <Button icon={Pencil} className="px-3" onClick={() => setEditing({ animal })}>
                Editar
              </Button>
              <Button icon={Trash2} className="px-3" onClick={() => removal.ask({ id: animal.id, name: animal.name, leave })}>
                Excluir
              </Button>
            </>
          )}
        </>
      }
    >
      <Tabs label="Ficha do animal" tabs={tabs} value={tab} onChange={setTab}>
        <Information animal={animal} />
      </Tabs>
      {removal.dialog}
      <LazyForm editing={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}
