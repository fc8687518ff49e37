// Informações: the register data of an animal and its family.

import { byDate } from '#domain/herd/animal-weighings';
import { type Animal, canBePregnant, headsOf, isLost } from '#domain/herd/animals';
import type { ExternalAnimal } from '#domain/herd/external-animals';
import { isOldNumber, managementNumber } from '#domain/herd/official-numbers';
import { isLikelyFreemartin } from '#domain/reproduction/calvings';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useAnimalName } from '#parts/animals/AnimalName';
import { Age, animalWord, categoryWord } from '#parts/animals/AnimalWords';
import { lazily } from '#parts/forms/Lazy';
import { Link } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useDevice, useRow, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Facts } from '#ui/Facts';
import { useFirstShown } from '#ui/first-shown';
import { count, date, kg, money, number, percent } from '#ui/format';

import { Reproduction } from './Reproduction';

export function Information({ animal }: { animal: Animal }) {
  const parts = useRowsOf('animals', 'split_from_id', animal.id);
  const seesReproduction = useMayRead('births');
  return (
    <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
      <Card title="Animal">
        <Register animal={animal} />
      </Card>
      {animal.is_batch && (
        <Card title="Lote">
          <Facts
            facts={[
              { label: 'Cabeças', value: number(animal.batch_quantity, 0) },
              { label: 'Peso médio por cabeça', value: animal.batch_average_weight !== null && kg(animal.batch_average_weight) },
              { label: 'Separado de', value: animal.split_from_id && <Parent id={animal.split_from_id} /> },
              { label: 'Observações do lote', value: animal.batch_notes, wide: true },
              { label: 'Separadas deste lote', value: parts.length > 0 && <Parts of={parts} />, wide: true },
            ]}
          />
        </Card>
      )}
      {seesReproduction && canBePregnant(animal) && <Reproduction animal={animal} />}
      <Weights animal={animal} />
      <Feeding with={{ animal }} />
      <Family animal={animal} />
      <Pedigree with={{ animal }} />
      {(animal.birth_weight ?? animal.birth_condition ?? animal.health_status_at_birth ?? animal.birth_notes) !== null && (
        <Card title="Como nasceu">
          <Facts
            facts={[
              { label: 'Peso ao nascer', value: animal.birth_weight !== null && kg(animal.birth_weight) },
              { label: 'Condição do parto', value: animalWord('birth_condition', animal.birth_condition) },
              { label: 'Saúde ao nascer', value: animalWord('health_status_at_birth', animal.health_status_at_birth) },
              { label: 'Observações do parto', value: animal.birth_notes, wide: true },
            ]}
          />
        </Card>
      )}
      {animal.notes && (
        <Card title="Observações">
          <p className="whitespace-pre-line">{animal.notes}</p>
        </Card>
      )}
    </div>
  );
}

function Parent({ id }: { id: string }) {
  const name = useAnimalName(id);
  return useRow('animals', id) ? <AnimalLink id={id} name={name ?? ''} /> : name;
}

/** Heads that were sold, lost or separated. */
const Parts = ({ of }: { of: Animal[] }) => (
  <ul>
    {of.map((part) => (
      <li key={part.id} className="flex min-h-11 flex-wrap items-center gap-x-2">
        <AnimalLink id={part.id} name={part.name} />
        <span className="text-muted">
          {[count(headsOf(part), 'cabeça', 'cabeças'), animalWord('status', part.status), day(part.exit_date)].filter(Boolean).join(', ')}
        </span>
      </li>
    ))}
  </ul>
);

const Pedigree = lazily(async () => (await import('./Pedigree')).Pedigree);
const Feeding = lazily(async () => (await import('./Feeding')).Feeding);
const Curve = lazily(async () => (await import('./WeightCurve')).WeightCurve);

/** A curve needs two weighings. */
function Weights({ animal }: { animal: Animal }) {
  const weighings = useRowsOf('animal_weighings', 'animal_id', animal.id);
  return <Curve with={weighings.length > 1 && { animal }} />;
}

/** Older numbers are valid, and said to be old. */
const officialNumber = (sisbov: string) => (isOldNumber(sisbov) ? `${sisbov} (numeração antiga)` : `${sisbov} (manejo ${managementNumber(sisbov)})`);

const day = (value: string | null) => value && date(value);

function Register({ animal }: { animal: Animal }) {
  const today = useToday();
  const weighings = useRowsOf('animal_weighings', 'animal_id', animal.id);
  const [item] = useRowsOf('sale_items', 'animal_id', animal.id);
  const [bought] = useRowsOf('purchase_items', 'animal_id', animal.id);
  const purchase = useRow('animal_purchases', bought?.purchase_id);
  const last = weighings.toSorted(byDate).at(-1);
  const left = animal.status !== 'ativo' && animal.exit_date !== null;
  const died = animal.status === 'morto' && !isLost(animal);
  return (
    <Facts
      facts={[
        { label: 'Tipo', value: animalWord('type', animal.type) },
        { label: 'Raça', value: animal.breed },
        { label: 'Sexo', value: animalWord('gender', animal.gender) },
        { label: 'Categoria', value: categoryWord(animal, today) },
        { label: 'Identificação', value: animal.identification },
        { label: 'SISBOV/PNIB', value: animal.sisbov && officialNumber(animal.sisbov) },
        { label: 'RFID', value: animal.rfid !== animal.sisbov && animal.rfid },
        { label: 'Registro (RGN ou RGD)', value: animal.registration },
        { label: 'Tatuagem', value: animal.tattoo },
        { label: 'Marca a fogo', value: animal.brand },
        { label: 'Genética', value: animal.genetic_traits },
        { label: 'Data de nascimento', value: day(animal.birth_date) },
        { label: 'Entrada na fazenda', value: day(animal.entry_date) },
        { label: left ? 'Idade na saída' : 'Idade', value: animal.birth_date && <Age of={animal} /> },
        { label: last ? `Peso em ${date(last.weighing_date)}` : 'Peso', value: animal.weight !== null && kg(animal.weight) },
        { label: 'Castrado em', value: day(animal.castration_date ?? null) },
        { label: 'Desmamado em', value: day(animal.weaning_date ?? null) },
        { label: 'Peso ao desmame', value: animal.weaning_weight != null && kg(animal.weaning_weight) },
        { label: died ? 'Data da morte' : 'Data da saída', value: day(animal.exit_date) },
        { label: died ? 'Causa da morte' : 'Motivo da saída', value: animal.exit_reason },
        { label: 'Peso da carcaça', value: animal.carcass_weight != null && kg(animal.carcass_weight) },
        { label: 'Rendimento de carcaça', value: animal.carcass_yield != null && percent(animal.carcass_yield) },
        { label: 'Abate em carência porque', value: animal.withdrawal_reason },
        {
          label: 'Compra',
          value: bought && (
            <Link className="link" to={`/purchases/animals/${bought.purchase_id}`}>
              {[money(bought.price), purchase?.seller_name].filter(Boolean).join(', de ')}
            </Link>
          ),
        },
        {
          label: 'Venda',
          value: item && (
            <Link className="link" to={`/sales/${item.sale_id}`}>
              {money(item.unit_price)}
            </Link>
          ),
        },
      ]}
    />
  );
}

const outsideName = (parent: ExternalAnimal | undefined) => parent && [parent.name, parent.code, 'de fora'].filter(Boolean).join(', ');

function Family({ animal }: { animal: Animal }) {
  const mother = useRow('animals', animal.mother_id ?? undefined);
  const father = useRow('animals', animal.father_id ?? undefined);
  const fatherName = useAnimalName(animal.father_id);
  const outsideMother = useRow('external_animals', animal.external_mother_id ?? undefined);
  const outsideFather = useRow('external_animals', animal.external_father_id ?? undefined);
  const ofMother = useRowsOf('animals', 'mother_id', animal.id);
  const ofFather = useRowsOf('animals', 'father_id', animal.id);
  const { replica } = useDevice();
  const born = useRowsOf('births', 'mother_id', animal.mother_id ?? undefined);
  const freemartin = isLikelyFreemartin(animal, born, (id) => replica.row('animals', id)?.gender);
  const young = [...ofMother, ...ofFather].toSorted((a, b) => ((a.birth_date ?? '') < (b.birth_date ?? '') ? 1 : -1));
  if (animal.is_batch && !animal.mother_name && young.length === 0) return null;
  return (
    <Card title="Família">
      <Facts
        empty="Nem mãe, nem pai, nem filhos registrados."
        facts={[
          { label: 'Mãe', value: mother ? <AnimalLink id={mother.id} name={mother.name} /> : (animal.mother_name ?? outsideName(outsideMother)) },
          { label: 'Pai', value: father ? <AnimalLink id={father.id} name={father.name} /> : (fatherName ?? outsideName(outsideFather)) },
          { label: 'Receptora', value: animal.recipient_id && <Parent id={animal.recipient_id} /> },
          { label: 'Gêmea de macho', value: freemartin && 'Freemartin provável: em geral não serve para cria' },
          { label: `Filhos (${number(young.length, 0)})`, value: young.length > 0 && <Young of={young} />, wide: true },
        ]}
      />
    </Card>
  );
}

/** A bull may have hundreds of young. */
const few = 20;

function Young({ of }: { of: Animal[] }) {
  const [most, showAll] = useFirstShown(few);
  return (
    <>
      <ul>
        {of.slice(0, most).map(({ id, name, gender, birth_date }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <AnimalLink id={id} name={name} />
            <span className="text-muted">
              {[animalWord('gender', gender), birth_date && `${gender === 'femea' ? 'nascida' : 'nascido'} em ${date(birth_date)}`].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {of.length > most && (
        <Button variant="quiet" onClick={showAll}>
          Mostrar todos
        </Button>
      )}
    </>
  );
}
