// Reads the limits of a farm for a verb that judges values.
import { settingsLabel } from '#domain/herd/herd-settings';
import { limitsWith } from '#domain/herd/limit-settings';
import type { Farm } from '#domain/nouns';

export const farmLimits = async (farm: Farm) => limitsWith(await farm.find('herd_settings', farm.named(settingsLabel)));
