// "O que avisar": kinds, the hour of the summary, quiet hours and the e-mail, for the farm that is open.
import { useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { RuleBroken } from '#domain/kernel/errors';
import { invalidFields } from '#domain/kernel/invalid-fields';
import {
  type MyNotices,
  type NoticeChoice,
  type NoticeKind,
  noticeChoice,
  noticeKindNames,
  noticeKinds,
  noticeWords,
  usualHours,
} from '#domain/people/notice-choices';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Checkbox } from '#ui/Checkbox';
import { Email } from '#ui/Email';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { useToast } from '#ui/Toast';
import type { PartProps } from './ThisDevice';

const hints: Record<NoticeKind, string> = {
  births: 'Uma semana antes da previsão, e quando atrasa',
  withdrawal: 'O dia em que carne ou leite são liberados; leite com carência que foi para o tanque',
  stock: 'Ração, remédio, sêmen e insumos no mínimo',
  bills: 'Três dias antes do vencimento, e quando vence',
  tasks: 'Atividades em que você é o responsável',
};

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const none: NoticeChoice = { kinds: [], ...usualHours, by_email: false };

type Hour = 'summary_hour' | 'quiet_from' | 'quiet_until';

export function Choice({ farm, data, locked, reload }: PartProps & { farm: MyNotices['farms'][number] }) {
  const [choice, setChoice] = useState<NoticeChoice>(farm.choice ?? none);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { show } = useToast();
  const change = (changed: Partial<NoticeChoice>) => setChoice({ ...choice, ...changed });
  const toggle = (kind: NoticeKind) => change({ kinds: noticeKindNames.filter((one) => choice.kinds.includes(one) !== (one === kind)) });

  const save = async () => {
    const invalid = invalidFields(noticeChoice, choice);
    setErrors(invalid ?? new Map());
    setFault('');
    if (invalid) return;
    setBusy(true);
    await writeOnline('PUT', `/api/my_data/notices/${farm.id}`, choice).then(
      async () => {
        show({ message: 'Avisos salvos' });
        await reload();
      },
      (error: unknown) => setFault(error instanceof RuleBroken ? error.message : noticeWords.notSaved),
    );
    setBusy(false);
  };
  const hourField = (name: Hour, label: string, placeholder: string, hint?: string) => (
    <Field label={label} hint={hint} error={errors.get(name)}>
      <Select
        name={name}
        options={hours}
        placeholder={placeholder}
        disabled={locked}
        value={choice[name] === null ? '' : String(choice[name])}
        onChange={({ target }) => change({ [name]: target.value === '' ? null : Number(target.value) })}
      />
    </Field>
  );
  return (
    <Card title="O que avisar" className="lg:col-span-2">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {fault && <ErrorBanner title={noticeWords.notSaved}>{fault}</ErrorBanner>}
        <p className="max-w-prose text-muted">
          Em <strong>{farm.farm_name}</strong>. Cada coisa é avisada uma vez; o resumo do dia repete o que continua aberto.
        </p>
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">O que avisar</legend>
          {farm.kinds.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              label={noticeKinds[kind]}
              hint={hints[kind]}
              disabled={locked}
              checked={choice.kinds.includes(kind)}
              onChange={() => toggle(kind)}
            />
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-3">
          {hourField('summary_hour', 'Hora do resumo do dia', 'Sem resumo', 'No horário da fazenda')}
          {hourField('quiet_from', 'Silêncio a partir de', 'Sem silêncio', 'O que acontece no silêncio vem no próximo resumo')}
          {hourField('quiet_until', 'Silêncio até', 'Sem silêncio')}
        </div>
        {data.mail && (
          <Checkbox
            name="by_email"
            label="Mandar o resumo do dia também por e-mail"
            hint={<Email of={data.email} />}
            disabled={locked}
            checked={choice.by_email}
            onChange={() => change({ by_email: !choice.by_email })}
          />
        )}
        <Button type="submit" variant="primary" className="self-start" busy={busy} busyLabel="Salvando..." disabled={locked}>
          Salvar avisos
        </Button>
      </form>
    </Card>
  );
}
