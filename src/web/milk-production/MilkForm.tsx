// New milk, written on the screen itself. What is there already is replaced only by who says so.
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { RuleBroken } from '#domain/kernel/errors';
import { MilkProduction, newMilk } from '#domain/nouns/milk-production';
import { milkInput } from '#domain/verbs/milk';
import { useAuth } from '#parts/Auth';
import { useDevice, useSay, useToday } from '#parts/Replica';
import { useBlocker } from '#parts/Way';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { ConfirmDialog } from '#ui/Dialog';
import { Form, useSchemaForm } from '#ui/Form';
import { litres } from '#ui/format';
import { useToast } from '#ui/Toast';
import { MilkFields } from './MilkFields';
import { farmTotal } from './words';

export function MilkForm({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const { person } = useAuth().session;
  const say = useSay();
  const { replica } = useDevice();
  const { show } = useToast();
  const title = useId();
  const replace = useRef(false);
  const [taken, setTaken] = useState(false);
  const [asking, setAsking] = useState(false);
  const [start] = useState(() => ({ ...newMilk, production_date: today, responsible: person.name }));

  const of = useSchemaForm({
    schema: milkInput,
    start,
    errorTitle: MilkProduction.failed!.save,
    async save(wanted) {
      setTaken(false);
      await say('record_milk', { ...wanted, replace: replace.current }).catch((error: unknown) => {
        // Somebody has written it already: whether this one counts instead is for the person to say.
        if (error instanceof RuleBroken && error.code === 'conflict') setTaken(true);
        throw error;
      });
      const name = wanted.animal_id ? replica.row('animals', wanted.animal_id)?.name : farmTotal;
      show({ message: `${name}: ${litres(wanted.quantity_liters)} registrados` });
      onClose();
    },
  });
  const begin = useEffectEvent(() => of.form.setFocus('animal_id'));
  useEffect(() => begin(), []);
  const leaving = useBlocker(of.dirty, of.saving);

  return (
    <Card title={<span id={title}>Nova Produção</span>} aria-labelledby={title}>
      <Form of={of} className="form-grid">
        <MilkFields />
        <div className="wide flex flex-wrap gap-2 max-sm:*:grow">
          <Button variant="primary" type="submit" busy={of.busy} busyLabel="Salvando..." onClick={() => (replace.current = false)}>
            Salvar
          </Button>
          {taken && (
            <Button variant="danger" type="submit" busy={of.busy} onClick={() => (replace.current = true)}>
              Substituir
            </Button>
          )}
          <Button variant="quiet" onClick={() => (of.dirty ? setAsking(true) : onClose())}>
            Cancelar
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={asking || leaving.asking}
        title="Descartar o que foi digitado?"
        message="A produção ainda não foi salva e será perdida."
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => (leaving.asking ? leaving.leave() : onClose())}
        onCancel={() => {
          leaving.stay();
          setAsking(false);
        }}
      />
    </Card>
  );
}
