// The agency's codes and the official tags of the demo: two ranges that were bought, heifers that got theirs at the chute, and one that was lost.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { Life } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';

const number = (sequence: number) => `0760000045${String(sequence).padStart(5, '0')}`;
const supplier = 'Brincos do Cerrado';

export function tagsOf(farm_id: string, lives: readonly Life[], today: string, { keeper, hand }: Crew): Step[] {
  const heifers = lives.filter(({ label }) => /^heifer \d/.test(label)).slice(0, 8);
  if (heifers.length === 0 || keeper.id === hand.id) return [];
  const [bought, tagged, lost] = [addDays(today, -60), addDays(today, -50), addDays(today, -9)];
  const range = (name: string, day: string, first: number, last: number): Step => ({
    day,
    by: keeper,
    call: {
      verb: 'create_tag_range',
      input: { id: derivedId(farm_id, `tags ${name}`), first_number: number(first), last_number: number(last), purchase_date: day, supplier, notes: null },
    },
  });
  const codes = {
    agency_code: { was: null, to: '31480040123' },
    holding_code: { was: null, to: '31480040123-01' },
    other_species: { was: null, to: 'Equinos 4; Colmeias 12' },
  };
  return [
    { day: bought, by: keeper, call: { verb: 'update_herd_settings', input: { changes: codes } } },
    range('of the steers', addDays(today, -300), 12_301, 12_330),
    range('of the heifers', bought, 12_401, 12_460),
    ...heifers.map(({ label }, i): Step => {
      const animal_id = derivedId(farm_id, label);
      return {
        day: tagged,
        by: hand,
        call: { verb: 'apply_tag', input: { id: derivedId(animal_id, 'tag'), animal_id, event_date: tagged, rfid: number(12_401 + i), notes: null } },
      };
    }),
    ...heifers.slice(0, 1).map(({ label }): Step => {
      const animal_id = derivedId(farm_id, label);
      const input = { id: derivedId(animal_id, 'lost tag'), animal_id, event_date: lost, lost_part: 'visual' as const, notes: 'Preso na cerca' };
      return { day: lost, by: hand, call: { verb: 'report_tag_lost', input } };
    }),
  ];
}
