// A month of milk whose statement the dairy should have sent, or whose litres are not those it collected.
import { monthBefore } from '#domain/kernel/dates';
import { difference, product, quotient } from '#domain/kernel/money';
import { monthInFull } from '#domain/kernel/periods';
import { inReais, shownAs } from '#domain/kernel/quantities';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import { collectedLitres } from '#domain/milk/tank-balance';
import { areFar, missingStatements, wholeMonth } from '#domain/money/milk-statement-months';
import { type MilkStatement, monthOf } from '#domain/money/milk-statements';
import type { Alert } from '#domain/overview/alert-decisions';

/** Older months are no longer asked for. */
const months = 3;

/** Statements from this day on decide. */
export const statementsSince = (today: string) => `${monthBefore(today, months + 1)}-01`;

export function statementsMissing({ milk_statements }: { milk_statements: readonly MilkStatement[] }, today: string): Alert[] {
  const since = statementsSince(today);
  const recent = milk_statements.filter(({ reference_month }) => reference_month >= since);
  return missingStatements(recent, today).map(
    (month): Alert => ({
      key: `milk_statement:${month}`,
      title: `Falta o extrato do leite de ${monthInFull(month).toLowerCase()}`,
      message: 'Peça ao laticínio e registre: os litros, o preço e os descontos são conferidos.',
      priority: 'média',
      due_date: today,
      link: '/milk-production/laticinio',
    }),
  );
}

/** Only against the collections: the tank's litres would need all milk of those months. */
export function statementsFar(
  { milk_statements, milk_deliveries }: { milk_statements: readonly MilkStatement[]; milk_deliveries: readonly MilkDelivery[] },
  today: string,
): Alert[] {
  const since = statementsSince(today);
  const recent = milk_statements.filter(({ reference_month }) => reference_month >= since);
  return recent.flatMap((statement): Alert[] => {
    const { id, dairy, litres, gross_value } = statement;
    const month = monthOf(statement);
    const isOnly = recent.filter((other) => monthOf(other) === month).length === 1;
    const own = collectedLitres(milk_deliveries, wholeMonth(month), dairy, isOnly);
    if (own === null || !areFar(litres, own)) return [];
    const missing = difference(own, litres, 2);
    const reais = product(Math.abs(missing), quotient(gross_value, litres, 6) ?? 0, 2);
    return [
      {
        key: `statement_litres:${id}:${month}`,
        title: `O extrato de ${monthInFull(month).toLowerCase()} ${missing > 0 ? 'tem litros a menos' : 'tem litros a mais'}`,
        message: `${dairy} pagou ${shownAs('litres', litres)}; as coletas somam ${shownAs('litres', own)}. São ${inReais(reais)} de diferença: fale com o laticínio.`,
        priority: 'alta',
        due_date: today,
        link: '/milk-production/laticinio',
      },
    ];
  });
}
