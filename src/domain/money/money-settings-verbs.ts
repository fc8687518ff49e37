// Changing what a farm decides about its money. The record is created with the first change.
import * as z from 'zod/mini';
import { withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { MoneySettings, moneySettingsLabel } from '#domain/money/money-settings';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const unset = Object.fromEntries(Object.keys(MoneySettings.fields).map((field) => [field, null])) as { [F in keyof typeof MoneySettings.fields]: null };

export const updateMoneySettings = verb({
  title: 'Mudar dados fiscais',
  failed: 'Erro ao salvar dados fiscais',
  on: 'money_settings',
  /** Without an id: a farm has one record. */
  input: z.strictObject({ changes: MoneySettings.update.shape.changes }),
  async run(farm, { changes }) {
    const id = farm.named(moneySettingsLabel);
    const found = await farm.find('money_settings', id);
    const after = withChanges(MoneySettings, { ...unset, ...(found ?? { id }) }, changes);
    if (found) farm.put('money_settings', { ...found, ...after });
    else farm.add('money_settings', after);
  },
});
