// The tank's mean near or above the limit of the law: told until the next month has a result.
import { monthBefore } from '#domain/kernel/dates';
import { shownAs } from '#domain/kernel/quantities';
import { tankQuality } from '#domain/milk/analysis-queries';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import { type Count, countNames } from '#domain/milk/tank-quality';
import type { Alert } from '#domain/overview/alert-decisions';

/** Enough months for every step of the law to be told from them. */
const months = 12;
/** An older result says nothing about the tank of today. */
const latest = 2;

/** The first day whose samples count. */
export const qualitySince = (today: string) => `${monthBefore(today, months)}-01`;

/** From this month on, the law acts. */
const third = 3;

export function milkOutOfLimit({ milk_analyses }: { milk_analyses: readonly MilkAnalysis[] }, today: string): Alert[] {
  const since = qualitySince(today);
  const tank = tankQuality(
    milk_analyses.filter(({ sample_date }) => sample_date >= since),
    today,
  );
  return (['cpp', 'ccs'] as const).flatMap((count: Count): Alert[] => {
    const { step, month, value, limit, running, isOut } = tank[count];
    if (step === 'none' || month === null || value === null || month < monthBefore(today, latest)) return [];
    const [mean, most] = [value, limit].map((one) => shownAs('thousandCells', one / 1000)) as [string, string];
    const [name, often] = [countNames[count], running > 1 ? ` pelo ${running}º mês seguido` : ''];
    return [
      {
        key: `milk_quality:${count}:${month}:${step}`,
        title: isOut ? `${name} do tanque acima do limite${often}` : `${name} do tanque perto do limite`,
        message: `Média de ${mean}, limite de ${most}. ${step === 'stop' ? 'O laticínio tem de parar a coleta.' : 'Veja o que fazer em Qualidade.'}`,
        priority: isOut ? (running >= third ? 'crítica' : 'alta') : 'média',
        due_date: today,
        link: '/milk-production/qualidade',
      },
    ];
  });
}
