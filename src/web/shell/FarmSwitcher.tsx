// The current farm; with more than one, a select to change it, with the person's role on each. In the folded menu the select lies over an icon.
import { Fence } from 'lucide-react';
import { roles } from '#domain/kernel/roles';
import { go } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { Select } from '#ui/Select';

/** In the select, because a line more would not fit the menu of a desktop. */
const compare = 'todas';

export function FarmSwitcher({ folded, onChoose }: { folded: boolean; onChoose?: (() => void) | undefined }) {
  const { farm, farms, chooseFarm } = useFarm();
  const name = folded ? 'sr-only' : 'block truncate px-4 pb-2 font-semibold';
  const choose = (chosen: string) => {
    if (chosen !== compare) return chooseFarm(chosen);
    onChoose?.();
    void go({ to: '/farms/lado-a-lado' });
  };
  const select = farms.length > 1 && (
    <Select aria-label="Fazenda" value={farm.id} className={folded ? 'farm-over-icon' : ''} onChange={(event) => choose(event.target.value)}>
      {farms.map(({ id, farm_name, user_role }) => (
        <option key={id} value={id}>
          {farm_name} ({roles[user_role]})
        </option>
      ))}
      <option value={compare}>Comparar fazendas</option>
    </Select>
  );
  if (select && !folded) return <div className="px-3 pb-1">{select}</div>;
  return (
    <div className={folded ? 'farm-icon' : ''} title={farm.farm_name}>
      {folded && <Fence aria-hidden="true" />}
      {select || <p className={name}>{farm.farm_name}</p>}
    </div>
  );
}
