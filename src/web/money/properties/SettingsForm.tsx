// "Dados fiscais": the taxpayer of the cash book, the accountant, rates of the farm's own and closed months. One record of the farm.
import { useState } from 'react';
import * as z from 'zod/mini';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { MoneySettings } from '#domain/money/money-settings';
import type { InputOf } from '#domain/verbs';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { useToast } from '#ui/Toast';
import { AddressFields } from './AddressFields';

const schema = z.strictObject(MoneySettings.fields);
const Field = fieldOf(schema);
const place = ['address', 'address_number', 'address_complement', 'district', 'city', 'state', 'city_code', 'cep', 'phone', 'email'] as const;
const accountant = ['accountant_name', 'accountant_document', 'accountant_crc', 'accountant_email', 'accountant_phone'] as const;
const rates = ['rate_inss', 'rate_rat', 'rate_senar'] as const;

export function SettingsForm({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [row] = useRows('money_settings');
  const [seen] = useState(() => Object.fromEntries(MoneySettings.names.map((name) => [name, row?.[name as keyof MoneySettings] ?? null])));
  const save = async (wanted: object) => {
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_money_settings', { changes } as InputOf<'update_money_settings'>);
    show({ message: 'Dados fiscais salvos' });
  };
  return (
    <FormDialog
      open
      title="Dados fiscais"
      schema={schema}
      start={seen}
      save={save}
      errorTitle={MoneySettings.failed!.save}
      draft={{ name: 'money settings' }}
      onClose={onClose}
    >
      <Field name="taxpayer_name" className="wide" hint="Quem declara a atividade rural" />
      <Field name="taxpayer_cpf" mask="cpf" />
      <Field name="taxpayer_cnpj" mask="cnpj" hint="Se a fazenda é empresa: as notas para este CNPJ, e para as filiais dele, são suas" />
      <Field name="tax_method" placeholder="Não informada" />
      <Field name="closed_until" hint="Lançamentos até este dia já foram para o contador: mudar um deles pede confirmação" />
      <FormMore title="Endereço e contato do contribuinte" names={place}>
        <AddressFields />
        <Field name="phone" mask="phone" />
        <Field name="email" inputMode="email" />
      </FormMore>
      <FormMore title="Contador" names={accountant}>
        <Field name="accountant_name" className="wide" label="Nome" />
        <Field name="accountant_document" label="CPF ou CNPJ" mask="cpf_or_cnpj" />
        <Field name="accountant_crc" label="CRC" />
        <Field name="accountant_email" label="E-mail" inputMode="email" />
        <Field name="accountant_phone" label="Telefone" mask="phone" />
      </FormMore>
      <FormMore title="Alíquotas próprias do Funrural" names={rates}>
        <p className="wide text-muted">Em branco, valem as da lei na data da venda. Confirme com seu contador.</p>
        <Field name="rate_inss" label="Funrural (INSS)" suffix="%" />
        <Field name="rate_rat" label="GILRAT" suffix="%" />
        <Field name="rate_senar" label="Senar" suffix="%" />
      </FormMore>
    </FormDialog>
  );
}
