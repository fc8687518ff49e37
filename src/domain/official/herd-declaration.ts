// The herd declaration of May and November: its period, the brucellosis vaccinations of the half-year, and what blocks it.
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { productOf } from '#domain/health/vaccine-dose-queries';
import { addDays, writtenDay } from '#domain/kernel/dates';
import { addMonths, completedMonths } from '#domain/official/age-bands';
import { placeOf, placeWords, type StockDifference, stockDifferences } from '#domain/official/agency-stock';
import { newestStage, type Stage } from '#domain/official/declaration-window';
import { type Balance, type HerdRows, herdBalance, type Period } from '#domain/official/herd-balance';
import { vaccineMonths } from '#domain/official/pnib';
import { isArrival, isOpenTransfer } from '#domain/transfers/farm-transfers';

/** The newest first: those that have begun. */
export function stagesUntil(today: string, count = 4): Stage[] {
  const newest = newestStage(today);
  return Array.from({ length: count }, (_, i) => addMonths(newest, -6 * i));
}

export const stageWords = (stage: Stage) => `${stage.slice(5, 7) === '05' ? 'Maio' : 'Novembro'} de ${stage.slice(0, 4)}`;

/** The half-year before: from the first day of the stage before to the day before this one. */
export const periodOf = (stage: Stage): Period => ({ from: addMonths(stage, -6), to: addDays(stage, -1) });

/** `to`: where it is put right. */
export type Block = { key: string; text: string; to: string; level: 'blocks' | 'check' };

export type Declaration = Balance & { vaccinated: AnimalVaccine[]; differences: StockDifference[]; blocks: Block[] };

type Codes = { agency_code: string | null; holding_code: string | null; agency_stock?: string | null };
type Rows = HerdRows & { animal_vaccines: readonly AnimalVaccine[]; codes: Codes };

export function declarationOf(rows: Rows, stage: Stage): Declaration {
  const balance = herdBalance(rows, periodOf(stage));
  const { from, to } = balance.period;
  const byId = new Map(rows.animals.map((animal) => [animal.id, animal]));
  const againstBrucellosis = rows.animal_vaccines.filter(({ vaccine_name }) => productOf(vaccine_name) === 'brucelose');
  const inWindow = ({ animal_id, application_date }: AnimalVaccine) => {
    const animal = byId.get(animal_id);
    if (!animal || animal.type !== 'bovino' || animal.gender !== 'femea' || animal.birth_date === null) return false;
    const months = completedMonths(animal.birth_date, application_date);
    return months >= vaccineMonths.from && months <= vaccineMonths.to;
  };
  const vaccinated = againstBrucellosis.filter((one) => one.application_date >= from && one.application_date <= to && inWindow(one));
  const ever = new Set(againstBrucellosis.map(({ animal_id }) => animal_id));
  const page = (id: string) => `/animals/${id}`;
  const there = balance.heads.filter(({ stays }) => stays.some((stay) => (stay.from === null || stay.from <= to) && (stay.to === null || stay.to >= from)));
  const differences = stockDifferences(rows.codes.agency_stock, balance.lines, from);
  const blocks: Block[] = [
    ...(rows.codes.agency_code
      ? []
      : [{ key: 'codes', text: 'Falta o código da propriedade na agência de defesa', to: '/tags/declaracao?codigos=1', level: 'blocks' as const }]),
    ...balance.uncounted.map(
      ({ animal, why }): Block => ({
        key: `${why} ${animal.id}`,
        text: why === 'no_exit_date' ? `${animal.name} saiu do rebanho sem data` : `${animal.name} saiu antes de entrar: confira as datas`,
        to: page(animal.id),
        level: 'blocks',
      }),
    ),
    ...there.flatMap(({ animal }): Block[] =>
      animal.type === 'bovino' && animal.birth_date === null
        ? [{ key: `birth ${animal.id}`, text: `${animal.name} não tem data de nascimento: falta a faixa de idade`, to: page(animal.id), level: 'blocks' }]
        : [],
    ),
    ...rows.farm_transfers.flatMap((transfer): Block[] => {
      // One that comes is settled by accepting or refusing it.
      if (!isOpenTransfer(transfer) || isArrival(transfer, rows.farm_id) || transfer.transfer_date > to) return [];
      const name = byId.get(transfer.animal_id)?.name ?? 'Um animal';
      return [
        {
          key: `transfer ${transfer.id}`,
          text: `A transferência de ${name} em ${writtenDay(transfer.transfer_date)} não foi concluída`,
          to: '/transfers',
          level: 'blocks',
        },
      ];
    }),
    ...differences.map(
      (one): Block => ({
        key: `agency ${placeOf(one)}`,
        text: `${placeWords(one)}: a agência tem ${one.agency}, aqui há ${one.ours} no saldo inicial`,
        to: '/tags/declaracao?saldo=1',
        level: 'check',
      }),
    ),
    ...there.flatMap(({ animal }): Block[] => {
      if (animal.type !== 'bovino' || animal.gender !== 'femea' || animal.is_batch || animal.status !== 'ativo' || animal.birth_date === null) return [];
      const last = addMonths(animal.birth_date, vaccineMonths.to + 1);
      if (last <= from || last > to || ever.has(animal.id)) return [];
      return [{ key: `brucellosis ${animal.id}`, text: `${animal.name} passou dos 8 meses sem vacina de brucelose`, to: page(animal.id), level: 'check' }];
    }),
  ];
  return { ...balance, vaccinated, differences, blocks };
}
