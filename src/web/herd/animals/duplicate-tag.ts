// The animal that already has a typed identification: saving it would be refused.
import { animalWithSame, type IdentityField } from '#domain/herd/animal-identity';
import { Animal } from '#domain/herd/animals';
import { identityKey } from '#domain/kernel/identity';
import { useDevice, useRows } from '#parts/sync/FarmData';
import { valuesOf } from '#ui/Form';

const useValues = valuesOf(Animal.create);

export function useDuplicate(field: IdentityField, id: string) {
  const { replica } = useDevice();
  // Also when another animal gets or loses the tag while this form is open.
  useRows('animals');
  const { [field]: typed, type = 'bovino', status = 'ativo', is_batch = false } = useValues(field, 'type', 'status', 'is_batch');
  // Official numbers are stored without separators.
  const value = (field === 'identification' ? typed : typed?.replace(/[\s.-]/g, ''))?.trim();
  if (!value) return undefined;
  const animal = { id, type, status, is_batch, identification: null, sisbov: null, rfid: null, [field]: value };
  return animalWithSame(field, animal, replica.by('animals', field, identityKey(value)));
}
