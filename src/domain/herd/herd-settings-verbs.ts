// Changing what a farm decides about its herd. The record is created with the first change.
import * as z from 'zod/mini';
import { assertDays, dayNames } from '#domain/herd/breeding-day-fields';
import { HerdSettings, settingsLabel } from '#domain/herd/herd-settings';
import { assertLimits, limitNames } from '#domain/herd/limit-settings';
import { withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import type { Role } from '#domain/kernel/roles';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const unset = Object.fromEntries(Object.keys(HerdSettings.fields).map((field) => [field, null])) as { [F in keyof typeof HerdSettings.fields]: null };

/** Without an id: a farm has one record. */
export const settingsInput = z.strictObject({ changes: HerdSettings.update.shape.changes });

/** The server fetches from the address. */
const mapKeepers: readonly Role[] = ['owner', 'admin'];

export const updateHerdSettings = verb({
  title: 'Mudar parâmetros do rebanho',
  failed: 'Erro ao salvar parâmetros',
  on: 'herd_settings',
  input: settingsInput,
  async run(farm, { changes }) {
    const id = farm.named(settingsLabel);
    const found = await farm.find('herd_settings', id);
    // A row of a phone that has not synchronized since has no limits and goals.
    const after = withChanges(HerdSettings, { ...unset, ...(found ?? { id }) }, changes);
    if (limitNames.some((name) => changes[name])) assertLimits(after);
    if (dayNames.some((name) => changes[name])) assertDays(after);
    if ((changes.map_tiles || changes.map_credit) && !mapKeepers.includes(farm.actor.role))
      throw new RuleBroken('Só o proprietário ou um administrador muda o mapa de fundo', 'map_tiles', 'forbidden');
    if (found) farm.put('herd_settings', { ...found, ...after });
    else farm.add('herd_settings', after);
  },
});
