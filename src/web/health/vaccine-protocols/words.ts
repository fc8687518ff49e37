// Texts about protocols.

import type { Protocol } from '#domain/health/standard-protocols';
import { VaccineProtocol } from '#domain/health/vaccine-protocols';
import { factsOf } from '#domain/kernel/fields';
import { capitalized } from '#domain/kernel/text';
import { days } from '#ui/format';

const triggers = factsOf(VaccineProtocol.fields.trigger).values!;

/** "Aos 90 dias (90 a 240)", "60 dias antes do parto". */
export function whenOf({ trigger, trigger_offset_days: offset, recommended_age_days, min_age_days, max_age_days }: Protocol) {
  if (trigger !== 'idade') {
    const occasion = triggers[trigger]!.toLowerCase();
    return offset
      ? `${days(Math.abs(offset))} ${trigger === 'secagem' ? (offset < 0 ? 'antes da secagem' : 'depois da secagem') : occasion}`
      : triggers[trigger]!;
  }
  const age = recommended_age_days ?? min_age_days ?? 0;
  const at = age === 0 ? 'Ao nascer' : age === 1 ? 'Com 1 dia' : `Aos ${days(age)}`;
  return max_age_days === null ? at : `${at} (até ${days(max_age_days)})`;
}

/** "Reforço em 30 dias; depois a cada 365 dias" */
export function againOf({ booster_days, frequency_days }: Protocol) {
  const parts = [booster_days && `reforço em ${days(booster_days)}`, frequency_days && `a cada ${days(frequency_days)}`].filter(Boolean).join('; ');
  return parts === '' ? 'Dose única' : capitalized(parts);
}
