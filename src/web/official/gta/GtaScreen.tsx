// /tags/gta: the data that the agency's portal asks for a GTA, from a sale, from transfers, or for chosen animals; to type in, or to print.
import { ListPlus, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { bandWords } from '#domain/official/age-bands';
import { type GtaLine, gtaFindings, gtaLines, inWords, type Purpose, purposes, type Transport, totalHeads, transports } from '#domain/official/gta';
import { stockOn } from '#domain/official/herd-balance';
import { isArrival, isOpenTransfer } from '#domain/transfers/farm-transfers';
import { AnimalsSheet } from '#parts/animals/AnimalsSheet';
import { Age, animalWord } from '#parts/animals/AnimalWords';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { OfficialTabs } from '#parts/official/OfficialTabs';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Facts } from '#ui/Facts';
import { Field } from '#ui/Field';
import { count, date, number } from '#ui/format';
import { Page } from '#ui/Page';
import { Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';

const filterNames = ['de'] as const;
const needed = ['animals', 'farm_transfers', 'sales', 'sale_items', 'animal_vaccines', 'herd_settings', 'money_settings'] as const;
const isActive = ({ status }: Animal) => status === 'ativo';
const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

/** Where the animals come from: a sale, transfers of one day to one farm, or chosen here. */
type Source = { key: string; label: string; ids: string[]; destination: string; document: string | null; day: string; purpose: Purpose; gta: string | null };

function useSources() {
  const rows = useRowsOfAll(needed);
  const { farm } = useFarm();
  const sources = useMemo(() => {
    const sales = rows.sales
      .toSorted((a, b) => (a.sale_date < b.sale_date ? 1 : -1))
      .slice(0, 20)
      .map(
        (sale): Source => ({
          key: `venda-${sale.id}`,
          label: `Venda de ${date(sale.sale_date)}, ${sale.buyer_name}`,
          ids: rows.sale_items.filter(({ sale_id }) => sale_id === sale.id).map(({ animal_id }) => animal_id),
          destination: sale.buyer_name,
          document: sale.buyer_cpf_cnpj,
          day: sale.sale_date,
          purpose: sale.purpose,
          gta: sale.gta_number,
        }),
      );
    const open = rows.farm_transfers.filter((transfer) => isOpenTransfer(transfer) && transfer.to_farm_id !== null && !isArrival(transfer, farm.id));
    const transfers = new Map<string, Source>();
    for (const { animal_id, to_farm_id, to_farm_name, transfer_date, gta_number } of open) {
      const key = `transferencia-${to_farm_id}-${transfer_date}`;
      const known = transfers.get(key);
      if (known) known.ids.push(animal_id);
      else
        transfers.set(key, {
          key,
          label: `Transferência de ${date(transfer_date)} para ${to_farm_name ?? 'outra fazenda'}`,
          ids: [animal_id],
          destination: to_farm_name ?? 'Outra fazenda',
          document: null,
          day: transfer_date,
          purpose: 'cria_recria',
          gta: gta_number ?? null,
        });
    }
    return [...transfers.values(), ...sales];
  }, [rows, farm.id]);
  return { rows, sources };
}

export function GtaScreen() {
  const today = useToday();
  const { farm } = useFarm();
  const { replica } = useDevice();
  const { rows, sources } = useSources();
  const { values, change } = useAddressFilters(filterNames);
  const source = sources.find(({ key }) => key === values.de);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState(false);
  const [typed, setTyped] = useState({ destination: '', document: '', transport: 'rodoviario' as Transport, plate: '', purpose: 'engorda' as Purpose });
  const ids = source?.ids ?? picked;
  const day = source?.day ?? today;
  const purpose = source?.purpose ?? typed.purpose;
  const animals = ids.flatMap((id) => (replica.known('animals', id) as Animal | undefined) ?? []);
  const type: AnimalType = animals[0]?.type ?? 'bovino';
  const [settings] = rows.herd_settings;
  const [money] = rows.money_settings;
  // The stock before they left: those of a past sale are put back.
  const chosen = new Set(ids);
  const before = rows.animals.map((animal) => (chosen.has(animal.id) ? { ...animal, status: 'ativo' as const, exit_date: null } : animal));
  const stock = stockOn({ animals: before, farm_transfers: rows.farm_transfers, farm_id: farm.id }, day, type);
  const lines = gtaLines(animals, stock, day);
  const findings = gtaFindings({ animals, lines, type, purpose, on: day, animal_vaccines: rows.animal_vaccines });
  const total = totalHeads(lines);
  const set = (changed: Partial<typeof typed>) => setTyped({ ...typed, ...changed });
  return (
    <Page
      title="Dados para a GTA"
      subtitle="O que o portal da agência pede, conferido com o rebanho"
      actions={
        total > 0 && (
          <Button variant="primary" icon={Printer} onClick={() => print()}>
            Imprimir
          </Button>
        )
      }
    >
      <OfficialTabs />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 print:hidden">
        <Field label="Animais">
          <Select
            value={source?.key ?? ''}
            placeholder="Escolhidos aqui"
            options={sources.map(({ key, label }) => ({ value: key, label }))}
            onChange={({ target }) => change({ de: target.value })}
          />
        </Field>
        {!source && (
          <>
            <Field label="Quais animais">
              <Button icon={ListPlus} onClick={() => setPicking(true)}>
                {picked.length === 0 ? 'Escolher animais' : count(picked.length, 'animal escolhido', 'animais escolhidos')}
              </Button>
            </Field>
            <Field label="Finalidade">
              <Select value={typed.purpose} options={optionsOf(purposes)} onChange={({ target }) => set({ purpose: target.value as Purpose })} />
            </Field>
            <Field label="Destino (nome)">
              <TextInput value={typed.destination} onChange={({ target }) => set({ destination: target.value })} />
            </Field>
            <Field label="CPF ou CNPJ do destino">
              <TextInput value={typed.document} inputMode="numeric" onChange={({ target }) => set({ document: target.value })} />
            </Field>
          </>
        )}
        <Field label="Transporte">
          <Select value={typed.transport} options={optionsOf(transports)} onChange={({ target }) => set({ transport: target.value as Transport })} />
        </Field>
        <Field label="Placa do veículo">
          <TextInput value={typed.plate} onChange={({ target }) => set({ plate: target.value })} />
        </Field>
      </div>
      {findings.length > 0 && (
        <Notice tone="orange" title={`${count(findings.length, 'coisa', 'coisas')} para resolver antes de pedir a guia`}>
          <ul>
            {findings.slice(0, 20).map(({ key, text, to }) => (
              <li key={key}>
                <Link to={to} className="inline-flex min-h-11 items-center underline print:min-h-0">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {total === 0 ? (
        <p>Escolha uma venda, uma transferência ou os animais que vão viajar.</p>
      ) : (
        <>
          <Card title="Guia">
            <Facts
              facts={[
                { label: 'Espécie', value: animalTypes[type] },
                { label: 'Finalidade', value: purposes[purpose] },
                { label: 'Data', value: date(day) },
                { label: 'Origem', value: farm.farm_name },
                { label: 'Código da propriedade', value: settings?.agency_code },
                { label: 'Exploração pecuária', value: settings?.holding_code },
                { label: 'Produtor', value: money?.taxpayer_name },
                { label: 'CPF do produtor', value: money?.taxpayer_cpf },
                { label: 'Destino', value: source?.destination ?? typed.destination },
                { label: 'CPF ou CNPJ do destino', value: source?.document ?? typed.document },
                { label: 'Transporte', value: [transports[typed.transport], typed.plate].filter(Boolean).join(', placa ') },
                { label: 'Número da GTA', value: source?.gta },
                { label: 'Total de animais', value: `${number(total, 0)} (${inWords(total)})` },
              ]}
            />
          </Card>
          <Quadro lines={lines} />
          <Animals animals={animals} />
        </>
      )}
      {picking && (
        <AnimalsSheet
          which={isActive}
          start={[...picked]}
          onClose={(chosen) => {
            setPicking(false);
            if (chosen) setPicked([...chosen]);
          }}
        />
      )}
    </Page>
  );
}

const table = 'print-table w-full text-sm [&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1 [&_th]:text-start';

const Quadro = ({ lines }: { lines: readonly GtaLine[] }) => (
  <section aria-label="Quadro por sexo e idade" className="flex flex-col gap-2">
    <h2>Por sexo e idade</h2>
    <div className="overflow-x-auto rounded-lg border border-line" tabIndex={0} role="group" aria-label="Quadro por sexo e idade">
      <table className={table}>
        <thead>
          <tr>
            {['Sexo', 'Idade', 'Rebanho', 'Nesta guia', 'Fica'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ gender, band, heads, stock }) => (
            <tr key={`${gender} ${band}`} className="border-t border-line">
              <td>{animalWord('gender', gender)}</td>
              <td>{bandWords[band]}</td>
              <td>{number(stock, 0)}</td>
              <td className="font-bold">{number(heads, 0)}</td>
              <td>{number(stock - heads, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const Animals = ({ animals }: { animals: readonly Animal[] }) => (
  <section aria-label="Animais da guia" className="flex flex-col gap-2">
    <h2>Animais</h2>
    <div className="overflow-x-auto rounded-lg border border-line" tabIndex={0} role="group" aria-label="Animais da guia">
      <table className={table}>
        <thead>
          <tr>
            {['Animal', 'Brinco', 'SISBOV/PNIB', 'Sexo', 'Idade'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {animals.map((animal) => (
            <tr key={animal.id} className="border-t border-line">
              <td>{animal.name}</td>
              <td>{animal.identification}</td>
              <td>{animal.sisbov}</td>
              <td>{animalWord('gender', animal.gender)}</td>
              <td>{animal.birth_date && <Age of={animal} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
