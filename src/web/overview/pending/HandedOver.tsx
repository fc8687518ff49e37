// For owner and admins: calls that people of the farm may no longer make and have handed over. Registered under the same call id, so never twice.
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { writeOnline } from '#data/online-requests';
import type { HandedOver as Handed, HandedOverList } from '#domain/sync/handed-over';
import type { Call } from '#domain/verbs';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { Online, useAsked } from '#parts/sync/Online';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';

export function HandedOver() {
  const { handedOver } = useCondition();
  return handedOver > 0 && <Lists />;
}

function Lists() {
  const { replica } = useDevice();
  const { waiting, refused } = useCondition();
  const path = `/api/farms/${replica.who.farm_id}/handed_over`;
  const asked = useAsked<HandedOverList>(path);
  const mine = new Set([...waiting, ...refused].map(({ call }) => call.id));
  return (
    <Online of={asked} failed="Erro ao carregar o que foi entregue">
      {({ rows }) => {
        const open = rows.filter(({ id }) => !mine.has(id));
        return [...new Set(open.map(({ person_name }) => person_name))].map((name) => (
          <section key={name} className="card" aria-labelledby={`entregue-${name}`}>
            <div className="card-head">
              <h2 id={`entregue-${name}`}>Entregues por {name}</h2>
            </div>
            <p className="text-muted">Quem anotou não pode mais registrar nesta fazenda. Confira e registre, ou descarte.</p>
            <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line">
              {open
                .filter((one) => one.person_name === name)
                .map((one) => (
                  <Entry key={one.id} handed={one} path={path} reload={asked.reload} />
                ))}
            </ul>
          </section>
        ));
      }}
    </Online>
  );
}

function Entry({ handed, path, reload }: { handed: Handed; path: string; reload: () => Promise<void> }) {
  const device = useDevice();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
  const { id, verb, input, at, description } = handed;
  const name = description.subject ? `${description.title}: ${description.subject}` : description.title;
  const words = (error: unknown) => setFault(error instanceof Error ? error.message : '');
  const register = () =>
    device.accept({ id, verb, input, at } as unknown as Call).then(() => toast.show({ message: 'O registro foi para a fila de envio' }), words);
  const discard = async () => {
    setAsking(false);
    await writeOnline('DELETE', `${path}/${id}`).then(reload, words);
  };
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">{dateTime(at, device.replica.who.time_zone)}</p>
      </div>
      {description.details.length > 0 && (
        <p className="line-clamp-3 text-sm wrap-anywhere">{description.details.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
      )}
      {fault && <p className="font-medium text-red-ink">{fault}</p>}
      <p className="flex flex-wrap gap-2">
        <Button icon={Check} className="px-3" onClick={() => void register()} aria-label={`Registrar: ${name}`}>
          Registrar
        </Button>
        <Button variant="quiet" icon={Trash2} className="px-3" onClick={() => setAsking(true)} aria-label={`Descartar: ${name}`}>
          Descartar
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title="Descartar este registro?"
        message={`Será perdido: ${name}, anotado por ${handed.person_name}. Não há como desfazer.`}
        confirmLabel="Descartar"
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
