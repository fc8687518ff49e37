// The card of a farm: main data; the form has the rest.
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { masks } from '#domain/kernel/documents';
import { roles } from '#domain/kernel/roles';
import { farmTypes, type RegisteredFarm } from '#domain/people/farms';
import { useFarm } from '#parts/sync/Auth';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Facts } from '#ui/Facts';
import { hectares } from '#ui/format';

type FarmCardProps = {
  farm: RegisteredFarm;
  /** Read-only without signal. */
  locked: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onExport: (files: boolean) => void;
};

const phone = (bare: string | null) => bare && masks.phone.write(bare);

export function FarmCard({ farm, locked, onEdit, onRemove, onExport }: FarmCardProps) {
  const title = useId();
  const here = useFarm().farm.id === farm.id;
  const { farm_name, farm_type, farm_size, city, state, owner_name, owner_phone, veterinarian, veterinarian_phone, user_role, may_delete } = farm;
  return (
    <li className="card flex flex-col gap-4" aria-labelledby={title}>
      <div className="flex flex-col gap-2">
        <h2 id={title} className="text-lg wrap-anywhere">
          {farm_name}
        </h2>
        <p className="flex flex-wrap gap-2">
          <Badge tone="green">{farmTypes[farm_type]}</Badge>
          {here && <Badge tone="blue">Em uso</Badge>}
          {user_role !== 'owner' && <Badge>{roles[user_role]}</Badge>}
        </p>
      </div>
      <Facts
        facts={[
          { label: 'Proprietário', value: owner_name },
          { label: 'Telefone', value: phone(owner_phone) },
          { label: 'Localização', value: [city, state].filter(Boolean).join(' - ') },
          { label: 'Tamanho', value: farm_size === null ? null : hectares(farm_size) },
          { label: 'Veterinário', value: [veterinarian, phone(veterinarian_phone)].filter(Boolean).join(', ') },
        ]}
      />
      <p className="mt-auto flex flex-wrap gap-2">
        <Button icon={Pencil} className="grow" disabled={locked} aria-label={`Editar ${farm_name}`} onClick={onEdit}>
          Editar
        </Button>
        {may_delete && (
          <Button icon={Trash2} className="grow" disabled={locked} aria-label={`Excluir ${farm_name}`} onClick={onRemove}>
            Excluir
          </Button>
        )}
        <Button icon={Download} className="grow" aria-label={`Exportar a fazenda inteira: ${farm_name}`} onClick={() => onExport(true)}>
          Exportar a fazenda inteira
        </Button>
        <Button variant="quiet" icon={Download} className="grow" aria-label={`Exportar sem fotos e documentos: ${farm_name}`} onClick={() => onExport(false)}>
          Sem fotos e documentos
        </Button>
      </p>
    </li>
  );
}
