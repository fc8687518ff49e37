// /animals/{id}: one animal with all its records, and links to its mother and young.

import { ArrowLeft, Image as ImageIcon, Pencil, Printer, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Animal } from '#domain/herd/animals';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { animalWord, headsOf, StatusBadge } from '#parts/animals/AnimalWords';
import { TwiceNotice } from '#parts/animals/Twice';
import { WithdrawalNotice } from '#parts/animals/WithdrawalWords';
import { useShare } from '#parts/export/Sharing';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { PageAction } from '#parts/lists/PageAction';
import { lastFilters } from '#parts/navigation/AddressFilters';
import { go, Link, useParams } from '#parts/navigation/Router';
import { Unknown } from '#parts/navigation/UnknownRecord';
import { useFarm, useMayRead } from '#parts/sync/Auth';
import { useDevice, useMayWrite, useRow, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { Menu } from '#ui/Menu';
import { useWide } from '#ui/media';
import { onPaper } from '#ui/on-paper';
import { Page } from '#ui/Page';
import { usePageMenu } from '#ui/page-actions';
import { Spinner } from '#ui/Spinner';
import { Tabs } from '#ui/Tabs';
import { type ActionForms, AnimalActions } from './AnimalActions';
import { Information } from './Information';
import { type Editing, LazyForm } from './LazyForm';
import { QuarantineNotice } from './QuarantineNotice';
import { animalRemoval } from './removal';

const list: string = '/animals';
const canLactate = ({ type, gender, is_batch }: Animal) => type === 'bovino' && gender === 'femea' && !is_batch;

export function AnimalScreen({ forms }: { forms: ActionForms }) {
  const { id = '' } = useParams();
  const animal = useRow('animals', id);
  return animal ? <Record key={id} animal={animal} forms={forms} /> : <Unknown key={id} noun="animals" id={id} words={Animal.missing} list={list} />;
}

type Tab = 'info' | 'milk' | 'vaccines' | 'treatments' | 'timeline' | 'changes';
const [Photos, MainPhoto, Milk, Vaccines, Treatments, Life, Changes] = [
  lazily(async () => (await import('#parts/attachments/AttachmentsCard')).AttachmentsCard),
  lazily(async () => (await import('#parts/attachments/MainPhoto')).MainPhoto),
  lazily(async () => (await import('./MilkOfCow')).MilkOfCow, <Spinner />),
  lazily(async () => (await import('./Vaccines')).Vaccines, <Spinner />),
  lazily(async () => (await import('./Treatments')).Treatments, <Spinner />),
  lazily(async () => (await import('./Timeline')).Timeline, <Spinner />),
  lazily(async () => (await import('./Changes')).Changes, <Spinner />),
];

const AnimalPaper = onPaper(async () => (await import('./AnimalPaper')).AnimalPaper);

function Record({ animal, forms }: { animal: Animal; forms: ActionForms }) {
  const wide = useWide();
  const mayWrite = useMayWrite('animals');
  const [tab, setTab] = useState<Tab>('info');
  const seesHealth = useMayRead('animal_vaccines');
  const seesMilk = useMayRead('milk_production');
  const vaccines = useRowsOf('animal_vaccines', 'animal_id', animal.id).length;
  const treatments = useRowsOf('animal_treatments', 'animal_id', animal.id).length;
  const tabs: { key: Tab; label: string; count?: number }[] = [
    { key: 'info', label: 'Informações' },
    ...(seesMilk && animal.last_birth_date && canLactate(animal) ? [{ key: 'milk' as const, label: 'Leite' }] : []),
    ...(seesHealth
      ? [
          { key: 'vaccines' as const, label: 'Vacinas', count: vaccines },
          { key: 'treatments' as const, label: 'Tratamentos', count: treatments },
        ]
      : []),
    { key: 'timeline', label: 'Linha do tempo' },
    ...(may(useFarm().access, 'read', 'history') ? [{ key: 'changes' as const, label: 'Alterações' }] : []),
  ];
  const [editing, setEditing] = useState<Editing>(null);
  const removal = useRemoval(animalRemoval);
  const leave = () => go({ to: list, search: lastFilters(list) });
  const about = [animal.identification, animalWord('type', animal.type), animal.breed, headsOf(animal)].filter(Boolean).join(' · ');

  return (
    <Page
      title={animal.name}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge animal={animal} />
          {about}
        </span>
      }
      actions={
        <>
          <Link to={list} search={lastFilters(list)} className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          <Sharing animal={animal} />
          <PageAction label="Imprimir ficha" icon={Printer} onSelect={() => print()} />
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
      {wide && <AnimalActions animal={animal} forms={forms} />}
      <MainPhoto
        with={{ animal_id: animal.id, name: animal.name, className: 'h-48 w-full max-w-sm rounded-xl border border-line object-cover print:hidden' }}
      />
      <QuarantineNotice animal={animal} />
      <WithdrawalNotice animal={animal} />
      <TwiceNotice animal_id={animal.id} />
      <Tabs label="Ficha do animal" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'info' && <Information animal={animal} />}
        <Photos with={tab === 'info' && { record: { field: 'animal_id', id: animal.id } }} />
        <Milk with={tab === 'milk' && { animal }} />
        <Vaccines with={tab === 'vaccines' && { animal }} />
        <Treatments with={tab === 'treatments' && { animal }} />
        <Life with={tab === 'timeline' && { animal }} />
        <Changes with={tab === 'changes' && { animal }} />
      </Tabs>
      {!wide && <AnimalActions animal={animal} forms={forms} />}
      <AnimalPaper animal={animal} />
      {removal.dialog}
      <LazyForm editing={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

/** The sheet as a PDF, or a card as a picture. */
function Sharing({ animal }: { animal: Animal }) {
  const { farm, access } = useFarm();
  const { replica, now } = useDevice();
  const today = useToday();
  const share = useShare();
  const give = (what: 'animalPdf' | 'animalCard') =>
    share.files(async () => {
      const made = await import('./animal-file');
      const where = { replica, farm: farm.farm_name, now: now(), today, mayRead: (noun: NounName) => may(access, 'read', noun) };
      return { files: [await made[what](where, animal)], title: animal.name };
    });
  const items = [
    { label: 'Compartilhar ficha (PDF)', icon: Share2, onSelect: () => give('animalPdf') },
    { label: 'Compartilhar cartão (imagem)', icon: ImageIcon, onSelect: () => give('animalCard') },
  ];
  const inMenu = usePageMenu({ items });
  return inMenu ? null : <Menu label="Compartilhar" icon={Share2} worded items={items} />;
}
