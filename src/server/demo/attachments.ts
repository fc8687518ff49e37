// Photos of the demo: the first milked cow, a paddock, and the receipt of an expense.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { Life } from '#server/demo/life';
import { type PictureName, pictureOf } from '#server/demo/pictures';
import type { Crew, Step } from '#server/demo/step';

/** `steps`: those of the farm so far, of which the latest expense and the first pasture get a photo. */
export function attachmentsOf(farm_id: string, lives: readonly Life[], steps: readonly Step[], today: string, { keeper, hand }: Crew): Step[] {
  if (keeper.id === hand.id) return [];
  const day = addDays(today, -2);
  const photo = (name: PictureName, record: { animal_id: string } | { pasture_id: string } | { transaction_id: string }, caption: string, by = hand): Step => {
    const { bytes: _, ...file } = pictureOf(name);
    return { day, by, call: { verb: 'create_attachment', input: { id: derivedId(farm_id, `photo ${name}`), ...record, ...file, taken_date: day, caption } } };
  };
  const cow = lives.find(({ label }) => label === 'milking 0');
  const pasture = steps.find(({ call }) => call.verb === 'create_pasture')?.call;
  const expense = steps.findLast(({ call, day: on }) => call.verb === 'create_financial_transaction' && call.input.type === 'despesa' && on < day)?.call;
  return [
    ...(cow ? [photo('cow', { animal_id: derivedId(farm_id, cow.label) }, 'No curral, depois da ordenha')] : []),
    ...(pasture?.verb === 'create_pasture' ? [photo('paddock', { pasture_id: pasture.input.id }, 'Depois da chuva')] : []),
    ...(expense?.verb === 'create_financial_transaction' ? [photo('receipt', { transaction_id: expense.input.id }, 'Recibo', keeper)] : []),
  ];
}
