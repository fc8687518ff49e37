// What no entry tells about the cost: the family's labour, capital and land. One record of the farm.
import { useState } from 'react';
import * as z from 'zod/mini';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { CostSettings, usualCapitalRate } from '#domain/money/cost-settings';
import type { InputOf } from '#domain/verbs';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';

const schema = z.strictObject(CostSettings.fields);
const Field = fieldOf(schema);

export function CostSettingsForm({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [row] = useRows('cost_settings');
  const [seen] = useState(() => Object.fromEntries(Object.keys(schema.shape).map((name) => [name, row?.[name as keyof CostSettings] ?? null])));
  const save = async (wanted: object) => {
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_cost_settings', { changes } as InputOf<'update_cost_settings'>);
    show({ message: 'Dados do custo salvos' });
  };
  return (
    <FormDialog
      open
      title="Ajustes do custo"
      schema={schema}
      start={seen}
      save={save}
      errorTitle={CostSettings.failed!.save}
      draft={{ name: 'cost settings' }}
      onClose={onClose}
    >
      <Field name="family_labour" hint="O que se pagaria a um empregado pelo trabalho da família" />
      <Field name="capital_rate" suffix="%" hint={`Em branco, ${usualCapitalRate}%`} />
      <Field name="herd_value" hint="De todos os animais, hoje" />
      <Field name="land_rent" hint="Terra que já é paga como arrendamento não entra aqui" />
      <Field name="milk_hectares" suffix="ha" hint="Pasto e silagem do leite" />
      <Field name="beef_hectares" suffix="ha" />
      <Field name="herd_activity" placeholder="Corte, ou pela raça se há leite" />
      <Field name="arroba_price" label="Preço da @" money hint="Em branco, o que as vendas do período renderam" />
      <Field name="goal_litre" label="Meta do COE por litro" hint="No máximo" />
      <Field name="goal_arroba" label="Meta do COE por @" money hint="No máximo" />
      <Field name="goal_hectare" label="Meta da margem bruta por ha no ano" money hint="No mínimo" />
      <Field
        name="stock_costs"
        placeholder="Quando são usados"
        className="wide"
        hint="Por competência. Uma das duas: nada conta duas vezes. Frete e serviço com despesa lançada contam pela despesa; no caixa conta sempre o que foi pago"
      />
    </FormDialog>
  );
}
