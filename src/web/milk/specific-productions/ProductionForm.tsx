// The form of a production, new or changed.
import { newProduction, SpecificProduction } from '#domain/milk/specific-productions';
import { RecordForm } from '#parts/forms/RecordForm';
import { useToday } from '#parts/sync/FarmData';
import { ProductionFields } from './ProductionFields';
import { amount, types } from './words';

const named = (written: { production_type: string; quantity: number; unit: string }) => `${types[written.production_type]}: ${amount(written)}`;

export function ProductionForm({ production, onClose }: { /** Left out: a new one. */ production?: SpecificProduction | undefined; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={SpecificProduction}
      record={production}
      start={{ ...newProduction, production_date: today }}
      create="create_specific_production"
      update="update_specific_production"
      titles={{ create: 'Nova Produção', update: 'Editar Produção' }}
      done={{ create: (written) => `${named(written)}, produção registrada`, update: (written) => `${named(written)}, produção atualizada` }}
      onClose={onClose}
    >
      {(seen) => <ProductionFields seen={seen} />}
    </RecordForm>
  );
}
