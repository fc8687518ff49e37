// Verbs of alert decisions. Two people may decide about the same alert offline: it is one row, and nobody is refused.

import { idInput } from '#domain/kernel/basic-verbs';
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { AlertDecision } from '#domain/overview/alert-decisions';
import { mayKnowAlert } from '#domain/overview/row-permissions';

const verb = verbsOf<Farm, NounName>();

export const resolveAlert = verb({
  title: 'Resolver alerta',
  on: 'alert_decisions',
  input: AlertDecision.create,
  run: (farm, input) => decide(farm, input, { status: 'resolvido', resolved_at: farm.now, resolved_by: farm.actor.id }),
});

export const ignoreAlert = verb({
  title: 'Ignorar alerta',
  failed: 'Erro ao ignorar alerta',
  on: 'alert_decisions',
  input: AlertDecision.create,
  run: (farm, input) => decide(farm, input, { status: 'ignorado', resolved_at: null, resolved_by: null }),
});

export const reopenAlert = verb({
  title: 'Reabrir alerta',
  failed: 'Erro ao reabrir alerta',
  on: 'alert_decisions',
  input: idInput,
  async run(farm, { id }) {
    const known = await farm.get('alert_decisions', id);
    assertMayKnow(farm, known.key);
    farm.put('alert_decisions', { ...known, status: 'ativo', resolved_at: null, resolved_by: null });
  },
});

function assertMayKnow({ actor }: Farm, key: string) {
  if (!mayKnowAlert(actor, key)) throw forbidden({ kind: 'role', noun: 'alert_decisions', id: actor.id });
}

type Decision = Pick<AlertDecision, 'status' | 'resolved_at' | 'resolved_by'>;

/** If the decision is the same, the first one's time and name stay. */
async function decide(farm: Farm, input: Pick<AlertDecision, 'id' | 'key' | 'title' | 'message' | 'priority' | 'due_date'>, decision: Decision) {
  const known = await farm.find('alert_decisions', input.id);
  assertMayKnow(farm, input.key);
  if (!known) return farm.add('alert_decisions', { ...input, ...decision });
  if (known.key !== input.key) throw new RuleBroken('Este registro é de outro alerta', 'key');
  if (known.status !== decision.status) farm.put('alert_decisions', { ...known, ...decision });
}
