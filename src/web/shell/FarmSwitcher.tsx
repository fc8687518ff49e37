// The current farm; with more than one, a select to change it, with the person's role on each.
import { Fence } from 'lucide-react';
import { roles } from '#domain/kernel/roles';
import { useFarm } from '#parts/sync/Auth';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';

export function FarmSwitcher({ folded }: { folded: boolean }) {
  const { farm, farms, chooseFarm } = useFarm();
  if (folded)
    return (
      <p className="flex justify-center py-2 text-brand-ink" title={farm.farm_name}>
        <Fence aria-hidden="true" />
        <span className="sr-only">{farm.farm_name}</span>
      </p>
    );
  if (farms.length < 2) return <p className="truncate px-4 pb-2 font-semibold">{farm.farm_name}</p>;
  return (
    <div className="px-3 pb-2">
      <Field label="Fazenda">
        <Select value={farm.id} onChange={(event) => chooseFarm(event.target.value)}>
          {farms.map(({ id, farm_name, user_role }) => (
            <option key={id} value={id}>
              {farm_name} ({roles[user_role]})
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
