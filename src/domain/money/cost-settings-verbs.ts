// Changing what a farm says about its production cost. The record is created with the first change.
import * as z from 'zod/mini';
import { withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { CostSettings, costSettingsLabel } from '#domain/money/cost-settings';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const unset = Object.fromEntries(Object.keys(CostSettings.fields).map((field) => [field, null])) as { [F in keyof typeof CostSettings.fields]: null };

export const updateCostSettings = verb({
  title: 'Mudar dados do custo de produção',
  failed: 'Erro ao salvar dados do custo',
  on: 'cost_settings',
  /** Without an id: a farm has one record. */
  input: z.strictObject({ changes: CostSettings.update.shape.changes }),
  async run(farm, { changes }) {
    const id = farm.named(costSettingsLabel);
    const found = await farm.find('cost_settings', id);
    const after = withChanges(CostSettings, { ...unset, ...(found ?? { id }) }, changes);
    if (found) farm.put('cost_settings', { ...found, ...after });
    else farm.add('cost_settings', after);
  },
});
