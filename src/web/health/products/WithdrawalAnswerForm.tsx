// The days on the label of a product that was given without them, for all its records; of old ones also that they are over.

import { isOld, type UnknownWithdrawal } from '#domain/health/unknown-withdrawals';
import { withdrawalAnswer } from '#domain/health/withdrawal-answer';
import { productNamed } from '#domain/health/withdrawal-products';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { WithdrawalFields } from '#parts/animals/WithdrawalFields';
import { useDevice, useDispatch, useMayWrite, useToday } from '#parts/sync/FarmData';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count } from '#ui/format';
import { useToast } from '#ui/Toast';

const Field = fieldOf(withdrawalAnswer);
const useValues = valuesOf(withdrawalAnswer);

export function WithdrawalAnswerForm({ asked, onClose }: { asked: UnknownWithdrawal; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const today = useToday();
  const { show } = useToast();
  const mayKeep = useMayWrite('farm_products');
  const { name, vaccine_ids, treatment_ids } = asked;

  const save = async ({ is_over, ...answer }: InputOf<'enter_withdrawal'>) => {
    const { vaccine_ids: _v, treatment_ids: _t, ...label } = answer;
    await dispatch('enter_withdrawal', { ...answer, is_over });
    const isNew = !is_over && mayKeep && !productNamed(name, replica.rows('farm_products'));
    show({
      message: `${name}: carência informada em ${count(vaccine_ids.length + treatment_ids.length, 'registro', 'registros')}`,
      ...(isNew && {
        action: { label: 'Guardar em Produtos', run: () => void dispatch('create_farm_product', { id: newId(), product_name: name, ...label }) },
      }),
    });
  };
  return (
    <FormDialog
      open
      title={`Carência de ${name}`}
      schema={withdrawalAnswer}
      start={{ vaccine_ids, treatment_ids }}
      save={save}
      errorTitle="Erro ao informar carência"
      draft={{ name: `withdrawal of ${asked.key}` }}
      onClose={onClose}
    >
      <Days />
      {isOld({ last: asked.to }, today) && (
        <Field name="is_over" className="wide" hint="A última dose foi há mais de 6 meses: carne e leite ficam liberados a partir de hoje" />
      )}
    </FormDialog>
  );
}

function Days() {
  const { is_over } = useValues('is_over');
  return is_over ? null : <WithdrawalFields blank="Digite os dias da bula" />;
}
