// Form for new milk on the screen itself. Replaces an existing record only on confirmation.
import { useRef, useState } from 'react';
import { RuleBroken } from '#domain/kernel/errors';
import { MilkProduction, newMilk } from '#domain/milk/milk-production';
import { milkInput } from '#domain/milk/milk-verbs';
import { InlineForm } from '#parts/forms/InlineForm';
import { useAuth } from '#parts/sync/Auth';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { useSchemaForm } from '#ui/Form';
import { litres } from '#ui/format';
import { useToast } from '#ui/Toast';
import { MilkFields } from './MilkFields';
import { farmTotal } from './words';

const isAbout = (field: string) => ['animal_id', 'production_date', 'milking_shift'].includes(field);

/** What a new record starts with, as asked for in the search. */
export type Given = { animal_id?: string | undefined; quantity_liters?: number | undefined };
type MilkFormProps = { given?: Given; onClose: () => void };

// Another request while the form is open: another form. What was typed stays in its draft.
export const MilkForm = ({ given = {}, onClose }: MilkFormProps) => <OneMilking key={JSON.stringify(given)} given={given} onClose={onClose} />;

function OneMilking({ given, onClose }: Required<MilkFormProps>) {
  const today = useToday();
  const { person } = useAuth().session;
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { show } = useToast();
  const replace = useRef(false);
  const [taken, setTaken] = useState(false);
  const [start] = useState(() => ({ ...newMilk, production_date: today, responsible: person.name, ...given }));

  const of = useSchemaForm({
    schema: milkInput,
    start,
    errorTitle: MilkProduction.failed!.save,
    draft: { name: ['milk', given.animal_id, given.quantity_liters].filter(Boolean).join(' ') },
    // The conflict warning was about another record.
    follow(changed) {
      if (isAbout(changed)) setTaken(false);
      return {};
    },
    async save(wanted) {
      setTaken(false);
      await dispatch('record_milk', { ...wanted, replace: replace.current }).catch((error: unknown) => {
        // A record exists: the person decides whether to replace it.
        if (error instanceof RuleBroken && error.code === 'conflict') setTaken(true);
        throw error;
      });
      const name = wanted.animal_id ? replica.row('animals', wanted.animal_id)?.name : farmTotal;
      show({ message: `${name}: ${litres(wanted.quantity_liters)} registrados` });
      onClose();
    },
  });

  return (
    <InlineForm
      of={of}
      title="Nova Produção"
      first="animal_id"
      loss="A produção ainda não foi salva e será perdida."
      onClose={onClose}
      buttons={
        <>
          <Button variant="primary" type="submit" busy={of.busy} busyLabel="Salvando..." onClick={() => (replace.current = false)}>
            Salvar
          </Button>
          {taken && (
            <Button variant="danger" type="submit" busy={of.busy} onClick={() => (replace.current = true)}>
              Substituir
            </Button>
          )}
        </>
      }
    >
      <MilkFields />
    </InlineForm>
  );
}
