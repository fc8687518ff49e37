// Registering an application: which protocol a product follows, what its label says, and what the form fills in.

import { type AnimalVaccine, nextApplication } from '#domain/health/animal-vaccines';
import type { FarmProduct } from '#domain/health/farm-products';
import type { Protocol } from '#domain/health/standard-protocols';
import { type Label, nothingKnown, onlyLabel, productNamed } from '#domain/health/withdrawal-products';
import { fold } from '#domain/kernel/text';

type Written = Pick<AnimalVaccine, 'vaccine_name' | 'application_date'>;

/** By name; of several, the one for these animal types. */
export function protocolFor(protocols: readonly Protocol[], vaccine_name: string, types: ReadonlySet<string>): Protocol | undefined {
  const name = fold(vaccine_name);
  const called = protocols.filter((protocol) => fold(protocol.vaccine_name) === name);
  return called.find(({ animal_type }) => animal_type === null || types.has(animal_type)) ?? called[0];
}

/** A date that is still being typed does not match. */
const isDay = (text: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(text));
const isKnown = ({ meat_withdrawal_days, milk_withdrawal_days, not_for_lactating }: Omit<Label, 'min_days_before_calving'>) =>
  meat_withdrawal_days !== null && (milk_withdrawal_days !== null || not_for_lactating);

/** Whether it may be recorded without checking the label. */
export const hasKnownWithdrawal = isKnown;

/** The label of the farm's own product, of the protocol, or else of the product of the catalogue; any other text is unknown. */
export function labelOf(protocol: Protocol | undefined, vaccine_name: string, own: readonly FarmProduct[] = []): Label {
  const chosen = productNamed(vaccine_name, own);
  if (chosen?.own && isKnown(chosen)) return onlyLabel(chosen);
  if (protocol && isKnown(protocol)) return onlyLabel(protocol);
  return chosen ? onlyLabel(chosen) : nothingKnown;
}

function typeOf(vaccine_name: string, own: readonly FarmProduct[]): Partial<AnimalVaccine> {
  const application_type = productNamed(vaccine_name, own)?.application_type;
  return application_type ? { application_type } : {};
}

/** What the form fills in after a field changes; the person may edit it. */
export function applicationFollows(
  changed: string,
  written: Partial<Written>,
  protocol: Protocol | undefined,
  isFirst: boolean,
  own: readonly FarmProduct[] = [],
): Partial<AnimalVaccine> {
  const { vaccine_name, application_date } = written;
  if (!vaccine_name) return {};
  const next = protocol && isDay(application_date) ? { next_application_date: nextApplication(protocol, application_date!, isFirst) } : {};
  switch (changed) {
    case 'vaccine_name':
      // Clear what the previous product filled in.
      if (!protocol) return { ...typeOf(vaccine_name, own), dosage: null, next_application_date: null, ...labelOf(undefined, vaccine_name, own) };
      return {
        application_type: protocol.application_type,
        dosage: protocol.dosage ?? protocol.recommended_dosage,
        ...next,
        ...labelOf(protocol, vaccine_name, own),
      };
    // Other animals may have received it before.
    case 'applications':
    case 'animal_id':
    case 'application_date':
      return next;
    default:
      return {};
  }
}
