// /tags/declaracao: the herd declaration of May and November, to type into the agency's portal, print or export.
import { CircleCheck, Pencil, Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { type Entry, type Exit, entries, exits } from '#domain/herd/herd-stays';
import { bandWords } from '#domain/official/age-bands';
import { type OtherSpecies, otherSpecies, placeWords, readOthers, stockSince } from '#domain/official/agency-stock';
import { lastDayOf } from '#domain/official/declaration-window';
import { type BalanceLine, cameIn, totalOf, wentOut } from '#domain/official/herd-balance';
import { type Block, type Declaration, declarationOf, stagesUntil, stageWords } from '#domain/official/herd-declaration';
import { animalWord } from '#parts/animals/AnimalWords';
import { ExportSheets } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { PageAction } from '#parts/lists/PageAction';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { OfficialTabs } from '#parts/official/OfficialTabs';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useMayWrite, useRows, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Card } from '#ui/Card';
import { Facts } from '#ui/Facts';
import { count, date, number } from '#ui/format';
import { Page } from '#ui/Page';
import { Select } from '#ui/Select';

const AgencyStockForm = lazily(async () => (await import('./AgencyStockForm')).AgencyStockForm);
const CodesForm = lazily(async () => (await import('./CodesForm')).CodesForm);
const filterNames = ['etapa', 'codigos', 'saldo'] as const;
const needed = ['animals', 'farm_transfers', 'animal_vaccines', 'herd_settings'] as const;
const entryNames = Object.keys(entries) as Entry[];
const exitNames = Object.keys(exits) as Exit[];

function useDeclaration(stage: string): Declaration {
  const rows = useRowsOfAll(needed);
  const { farm } = useFarm();
  const { replica } = useDevice();
  return useMemo(() => {
    const { animals, farm_transfers, animal_vaccines, herd_settings } = rows;
    // Animals that moved to another farm stay known here.
    const known = new Set(animals.map(({ id }) => id));
    const departed = [...new Set(farm_transfers.map(({ animal_id }) => animal_id))].flatMap((id) => {
      const gone = known.has(id) ? undefined : (replica.known('animals', id) as (Animal & { moved_to?: string }) | undefined);
      return gone?.moved_to ? [gone] : [];
    });
    const [settings] = herd_settings;
    const { agency_code = null, holding_code = null, agency_stock = null } = settings ?? {};
    const codes = { agency_code, holding_code, agency_stock };
    return declarationOf({ animals: [...animals, ...departed], farm_transfers, animal_vaccines, farm_id: farm.id, codes }, stage);
  }, [rows, farm.id, replica, stage]);
}

export function DeclarationScreen() {
  const today = useToday();
  const { farm } = useFarm();
  const { replica } = useDevice();
  const { values, change } = useAddressFilters(filterNames);
  const stages = stagesUntil(today);
  const stage = stages.includes(values.etapa) ? values.etapa : stages[0]!;
  const declared = useDeclaration(stage);
  const mayWrite = useMayWrite('herd_settings');
  const [settings] = useRows('herd_settings');
  const [editing, setEditing] = useState<'codigos' | 'saldo' | null>(null);
  // A block leads here to write the codes, or the agency's balance.
  const asked = values.codigos ? 'codigos' : values.saldo ? 'saldo' : null;
  const open = mayWrite ? (editing ?? asked) : null;
  const close = () => {
    setEditing(null);
    if (asked) change({ codigos: '', saldo: '' });
  };
  const { from, to } = declared.period;
  const last = lastDayOf(stage, replica.who.state, settings?.declaration_days);
  const others = readOthers(settings?.other_species);
  const types = [...new Set(declared.lines.map(({ type }) => type))];
  const between = `${date(from)} a ${date(to)}`;
  return (
    <Page
      title="Declaração do rebanho"
      subtitle={`${stageWords(stage)}: de ${between}`}
      actions={
        <>
          {mayWrite && <PageAction label="Códigos e prazos" icon={Pencil} onSelect={() => setEditing('codigos')} />}
          {mayWrite && <PageAction label="Saldo na agência" icon={Scale} onSelect={() => setEditing('saldo')} />}
          <ExportSheets title={`Declaração do rebanho, ${stageWords(stage)}`} pdf filters={between} sheets={() => sheetsOf(declared, others)} />
        </>
      }
    >
      <OfficialTabs />
      <div className="sm:w-72">
        <Select
          aria-label="Etapa"
          value={stage}
          onChange={({ target }) => change({ etapa: target.value === stages[0] ? '' : target.value })}
          options={stages.map((value) => ({ value, label: stageWords(value) }))}
        />
      </div>
      <Blocks blocks={declared.blocks} />
      <Card title="Propriedade">
        <Facts
          facts={[
            { label: 'Fazenda', value: farm.farm_name },
            { label: 'Código da propriedade', value: settings?.agency_code },
            { label: 'Exploração pecuária', value: settings?.holding_code },
            { label: 'Período', value: between },
            { label: 'Prazo', value: last ? date(last) : 'Esta fazenda não declara nesta etapa' },
            { label: 'Saldo inicial na agência', value: agencyWords(declared, settings?.agency_stock) },
            { label: 'Outras espécies', value: settings?.other_species },
            { label: 'Fêmeas de 3 a 8 meses vacinadas contra brucelose', value: number(declared.vaccinated.length, 0) },
          ]}
        />
      </Card>
      {types.length === 0 && <p>Nenhum animal neste período.</p>}
      {types.map((type) => (
        <Species key={type} type={type} lines={declared.lines.filter((line) => line.type === type)} />
      ))}
      <p className="text-sm text-muted">
        Saldo inicial + entradas − saídas = saldo final. A coluna Mudou de faixa são os animais que fizeram idade no período: some zero em cada sexo. Confira os
        prazos e o formulário na agência de defesa do seu estado.
      </p>
      <CodesForm with={open === 'codigos' && { onClose: close }} />
      <AgencyStockForm with={open === 'saldo' && { lines: declared.lines, since: from, onClose: close }} />
    </Page>
  );
}

/** Whether it was typed in for this period, and what came of it. */
function agencyWords({ differences, period }: Declaration, text: string | null | undefined) {
  if (!stockSince(text, period.from)) return 'Não informado para este período';
  return differences.length === 0 ? 'Igual ao daqui' : count(differences.length, 'diferença', 'diferenças');
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  if (blocks.length === 0)
    return (
      <p className="flex items-center gap-2 print:hidden">
        <CircleCheck aria-hidden="true" className="text-brand" /> Nada impede a declaração.
      </p>
    );
  const some = (level: Block['level']) => blocks.filter((block) => block.level === level);
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {(['blocks', 'check'] as const).map((level) => {
        const found = some(level);
        const title =
          level === 'blocks'
            ? `${count(found.length, 'coisa impede', 'coisas impedem')} a declaração: corrija antes de declarar`
            : `${count(found.length, 'coisa', 'coisas')} para conferir`;
        return (
          found.length > 0 && (
            <Notice key={level} tone={level === 'blocks' ? 'orange' : 'yellow'} title={title}>
              <ul className="flex flex-col">
                {found.slice(0, 30).map(({ key, text, to }) => {
                  const [path, query] = to.split('?');
                  return (
                    <li key={key}>
                      <Link
                        to={path!}
                        search={query ? Object.fromEntries(new URLSearchParams(query)) : {}}
                        className="inline-flex min-h-11 items-center underline"
                      >
                        {text}
                      </Link>
                    </li>
                  );
                })}
                {found.length > 30 && <li>e mais {number(found.length - 30, 0)}</li>}
              </ul>
            </Notice>
          )
        );
      })}
    </div>
  );
}

const heads = (value: number) => number(value, 0);
const signed = (value: number) => (value > 0 ? `+${heads(value)}` : heads(value));
const nameOf = ({ gender, band }: BalanceLine) => `${animalWord('gender', gender)}, ${bandWords[band].toLowerCase()}`;

function Species({ type, lines }: { type: AnimalType; lines: readonly BalanceLine[] }) {
  const total = totalOf(lines);
  const cells = (line: Omit<BalanceLine, 'type' | 'gender' | 'band'>) => [
    heads(line.opening),
    ...entryNames.map((name) => heads(line.in[name])),
    ...exitNames.map((name) => heads(line.out[name])),
    signed(line.aged),
    heads(line.closing),
  ];
  const headers = ['Saldo inicial', ...entryNames.map((name) => entries[name]), ...exitNames.map((name) => exits[name]), 'Mudou de faixa', 'Saldo final'];
  return (
    <section aria-label={animalTypes[type]} className="flex flex-col gap-2">
      <h2>{animalTypes[type]}</h2>
      <div
        className="overflow-x-auto print:overflow-visible rounded-lg border border-line"
        tabIndex={0}
        role="group"
        aria-label={`Quadro de ${animalTypes[type]}`}
      >
        <table className="print-table w-full text-sm print:text-[0.625rem] [&_td]:px-1 [&_td]:py-1 [&_th]:px-1 [&_th]:py-1 [&_th]:text-start">
          <thead>
            <tr>
              <th scope="col">Sexo e idade</th>
              {headers.map((header) => (
                <th key={header} scope="col" className="text-end!">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={nameOf(line)} className="border-t border-line">
                <th scope="row" className="font-normal">
                  {nameOf(line)}
                </th>
                {cells(line).map((cell, i) => (
                  <td key={headers[i]} className="text-end tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-t border-line font-bold">
              <th scope="row">Total</th>
              {cells(total).map((cell, i) => (
                <td key={headers[i]} className="text-end tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function sheetsOf({ lines, vaccinated, period, differences }: Declaration, others: ReturnType<typeof readOthers>) {
  const text = (label: string) => ({ label, kind: 'text' as const });
  const whole = (label: string) => ({ label, kind: 'number' as const, scale: 0 });
  return [
    {
      title: 'Rebanho',
      columns: [
        ...['Espécie', 'Sexo', 'Faixa de idade'].map(text),
        ...['Saldo inicial', ...entryNames.map((name) => entries[name]), ...exitNames.map((name) => exits[name]), 'Mudou de faixa', 'Saldo final'].map(whole),
      ],
      rows: lines.map((line) => [
        animalTypes[line.type],
        animalWord('gender', line.gender),
        bandWords[line.band],
        line.opening,
        ...entryNames.map((name) => line.in[name]),
        ...exitNames.map((name) => line.out[name]),
        line.aged,
        line.closing,
      ]),
    },
    {
      title: 'Resumo',
      columns: [text('Espécie'), ...['Saldo inicial', 'Entradas', 'Saídas', 'Saldo final'].map(whole)],
      rows: [...new Set(lines.map(({ type }) => type))].map((type) => {
        const total = totalOf(lines.filter((line) => line.type === type));
        return [animalTypes[type], total.opening, cameIn(total), wentOut(total), total.closing];
      }),
    },
    {
      title: 'Brucelose',
      columns: [text('Período'), whole('Fêmeas de 3 a 8 meses vacinadas')],
      rows: [[`${date(period.from)} a ${date(period.to)}`, vaccinated.length]],
    },
    ...(Object.keys(others).length > 0
      ? [
          {
            title: 'Outras espécies',
            columns: [text('Espécie'), whole('Quantidade')],
            rows: Object.entries(others).map(([name, many]) => [otherSpecies[name as OtherSpecies], many]),
          },
        ]
      : []),
    ...(differences.length > 0
      ? [
          {
            title: 'Diferenças com a agência',
            columns: [text('Espécie, sexo e idade'), whole('Na agência'), whole('Aqui')],
            rows: differences.map((one) => [placeWords(one), one.agency, one.ours]),
          },
        ]
      : []),
  ];
}
