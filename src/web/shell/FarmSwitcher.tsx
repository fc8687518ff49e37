// The current farm; with more than one, a select to change it, with the person's role on each. In the folded menu the select lies over an icon.
import { Fence } from 'lucide-react';
import { roles } from '#domain/kernel/roles';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { Select } from '#ui/Select';

export function FarmSwitcher({ folded, onChoose }: { folded: boolean; onChoose?: (() => void) | undefined }) {
  const { farm, farms, chooseFarm } = useFarm();
  const name = folded ? 'sr-only' : 'block truncate px-4 pb-2 font-semibold';
  const select = farms.length > 1 && (
    <Select aria-label="Fazenda" value={farm.id} className={folded ? 'farm-over-icon' : ''} onChange={(event) => chooseFarm(event.target.value)}>
      {farms.map(({ id, farm_name, user_role }) => (
        <option key={id} value={id}>
          {farm_name} ({roles[user_role]})
        </option>
      ))}
    </Select>
  );
  if (select && !folded)
    return (
      <div className="px-3 pb-1">
        {select}
        <Link to="/farms/lado-a-lado" className="menu-item" onClick={onChoose}>
          Comparar fazendas
        </Link>
      </div>
    );
  return (
    <div className={folded ? 'farm-icon' : ''} title={farm.farm_name}>
      {folded && <Fence aria-hidden="true" />}
      {select || <p className={name}>{farm.farm_name}</p>}
    </div>
  );
}
