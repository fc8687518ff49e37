// All inputs in the gallery.
import { type ReactNode, useState } from 'react';
import type { Mask } from '#domain/kernel/documents';
import { masks } from '#domain/kernel/documents';
import { Checkbox } from '#ui/Checkbox';
import { DateInput } from '#ui/DateInput';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';
import { MaskedInput } from '#ui/MaskedInput';
import { MoneyInput } from '#ui/MoneyInput';
import { Picker } from '#ui/Picker';
import { RadioGroup } from '#ui/RadioGroup';
import { Select } from '#ui/Select';
import { PasswordInput, TextArea, TextInput } from '#ui/TextInput';
import { Shelf } from './Shelf';

const types = [
  { value: 'bovino', label: 'Bovino' },
  { value: 'suino', label: 'Suíno' },
  { value: 'ovino', label: 'Ovino' },
];
const names = ['Mimosa', 'Estrela', 'Pérola', 'Açucena', 'Faísca', 'Duquesa', 'Neblina', 'Ametista'];
const herd = Array.from({ length: 5000 }, (_, i) => ({ value: `a${i}`, label: `${names[i % names.length]} ${i + 1}`, hint: `Brinco ${String(24_000 + i)}` }));

/** Holds a value and shows below what the form would receive. */
function Stateful<T>({ start, id, children }: { start: T; id?: string; children: (value: T, set: (value: T) => void) => ReactNode }) {
  const [value, setValue] = useState(start);
  return (
    <>
      {children(value, setValue)}
      {id && (
        <output data-testid={id} className="sr-only">
          {String(value)}
        </output>
      )}
    </>
  );
}

export function InputShelf() {
  return (
    <Shelf id="inputs" title="Campos">
      <div className="shelf-grid">
        <Field label="Nome" required>
          <TextInput placeholder="Como o animal é chamado" />
        </Field>
        <Field label="Identificação" hint="O número do brinco, se houver">
          <TextInput defaultValue="24-017" />
        </Field>
        <Field label="Raça" required error="Informe: Raça">
          <TextInput />
        </Field>
        <Field label="Desligado">
          <TextInput defaultValue="Não muda" disabled />
        </Field>
        <Field label="Senha" required>
          <PasswordInput defaultValue="lida-demo" />
        </Field>
        <Field label="Tipo">
          <Select options={types} placeholder="Selecione..." />
        </Field>
        <Field label="Tipo" error="Selecione: Tipo">
          <Select options={types} placeholder="Selecione..." />
        </Field>
        <Field label="Tipo desligado">
          <Select options={types} disabled />
        </Field>
        <Field label="Observações" hint="Até 5.000 caracteres">
          <TextArea defaultValue={'Primeira linha\nSegunda linha'} />
        </Field>
        <Stateful<string | null> start={null} id="date-value">
          {(value, set) => (
            <Field label="Data da pesagem" required hint="Setas mudam o dia">
              <DateInput value={value} onChange={set} today="2026-11-15" />
            </Field>
          )}
        </Stateful>
        <Stateful<string | null> start="2026-02-31">
          {(value, set) => (
            <Field label="Previsão de parto" error="Previsão de parto: valor inválido">
              <DateInput value={value} onChange={set} />
            </Field>
          )}
        </Stateful>
        <Stateful<string | null> start="2026-11-15">
          {(value, set) => (
            <Field label="Data fechada">
              <DateInput value={value} onChange={set} disabled />
            </Field>
          )}
        </Stateful>
        <Stateful<number | null> start={null} id="weight-value">
          {(value, set) => (
            <Field label="Peso" required>
              <DecimalInput value={value} onChange={set} scale={2} suffix="kg" />
            </Field>
          )}
        </Stateful>
        <Stateful<number | null> start={1_234_567.5} id="amount-value">
          {(value, set) => (
            <Field label="Valor">
              <MoneyInput value={value} onChange={set} />
            </Field>
          )}
        </Stateful>
        <Stateful<number | null> start={12} id="heads-value">
          {(value, set) => (
            <Field label="Quantidade do lote" error="Quantidade do lote: mínimo 20">
              <DecimalInput value={value} onChange={set} scale={0} suffix="cabeças" />
            </Field>
          )}
        </Stateful>
        {(['cpf', 'cnpj', 'cpf_or_cnpj', 'phone', 'cep', 'nfe_key'] as const satisfies Mask[]).map((mask) => (
          <Stateful<string | null> key={mask} start={mask === 'cnpj' ? '12ABC34501DE35' : null} id={`${mask}-value`}>
            {(value, set) => (
              <Field label={`Máscara ${mask}`} error={value && !masks[mask].isRight(value) ? masks[mask].wrong : undefined}>
                <MaskedInput mask={mask} value={value} onChange={set} />
              </Field>
            )}
          </Stateful>
        ))}
        <Stateful<string | null> start={null} id="animal-value">
          {(value, set) => (
            <Field label="Animal" required>
              <Picker options={herd} value={value} onChange={set} clearable />
            </Field>
          )}
        </Stateful>
        <Stateful<string | null> start="a3">
          {(value, set) => (
            <Field label="Mãe" error="Selecione: Mãe">
              <Picker options={herd} value={value} onChange={set} />
            </Field>
          )}
        </Stateful>
        <Field label="Pai (desligado)">
          <Picker options={herd} value="a1" onChange={() => {}} disabled />
        </Field>
        <div>
          <Checkbox label="É um lote" hint="Vários animais num só registro" />
          <Checkbox label="Marcado" defaultChecked />
          <Checkbox label="Desligado" disabled />
          <Checkbox label="Li e aceito" error="É preciso aceitar" />
        </div>
        <RadioGroup
          label="Sexo"
          required
          defaultValue="femea"
          options={[
            { value: 'femea', label: 'Fêmea' },
            { value: 'macho', label: 'Macho' },
          ]}
        />
        <RadioGroup
          label="Turno"
          error="Selecione: Turno"
          options={[
            { value: 'manha', label: 'Manhã', hint: 'até 12 h' },
            { value: 'tarde', label: 'Tarde' },
            { value: 'total_dia', label: 'Total do dia', disabled: true },
          ]}
        />
      </div>
    </Shelf>
  );
}
