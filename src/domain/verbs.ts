// Every verb of the farm, by the name it has on the wire, in the outbox and in the history.
import type * as z from 'zod/mini';
import { createAnimal, removeAnimal, restoreAnimal, updateAnimal } from '#domain/verbs/animals';
import { activityVerbs } from '#domain/verbs/daily-activities';
import { createProtocol, removeProtocol, restoreProtocol, updateProtocol } from '#domain/verbs/protocols';
import { removeTreatment, restoreTreatment, treat, updateTreatment } from '#domain/verbs/treatments';
import { applyVaccine, removeVaccine, restoreVaccine, updateVaccine } from '#domain/verbs/vaccines';
import { removeWeighing, restoreWeighing, updateWeighing, weigh } from '#domain/verbs/weighings';

export const verbs = {
  create_animal: createAnimal,
  update_animal: updateAnimal,
  remove_animal: removeAnimal,
  restore_animal: restoreAnimal,
  weigh,
  update_weighing: updateWeighing,
  remove_weighing: removeWeighing,
  restore_weighing: restoreWeighing,
  create_activity: activityVerbs.create,
  update_activity: activityVerbs.update,
  remove_activity: activityVerbs.remove,
  restore_activity: activityVerbs.restore,
  apply_vaccine: applyVaccine,
  update_vaccine: updateVaccine,
  remove_vaccine: removeVaccine,
  restore_vaccine: restoreVaccine,
  treat,
  update_treatment: updateTreatment,
  remove_treatment: removeTreatment,
  restore_treatment: restoreTreatment,
  create_protocol: createProtocol,
  update_protocol: updateProtocol,
  remove_protocol: removeProtocol,
  restore_protocol: restoreProtocol,
};

export type VerbName = keyof typeof verbs;
export type InputOf<V extends VerbName> = z.input<(typeof verbs)[V]['input']>;
/** What a device says: once, whatever the number of deliveries. `at` is when the person did it. */
export type Call<V extends VerbName = VerbName> = { [K in V]: { id: string; verb: K; input: InputOf<K>; at: string } }[V];

export const isVerb = (name: string): name is VerbName => Object.hasOwn(verbs, name);
