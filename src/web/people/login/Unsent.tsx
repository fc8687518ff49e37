// Unsent calls of people whose access ended on this device: sent at the next sign-in, exported as a file, or discarded.
import { useEffect, useState } from 'react';
import { deleteRevoked, keptOfEnded } from '#data/revoked-data';
import { UnsentFarm } from '#parts/sync/UnsentFarm';

type Ended = Awaited<ReturnType<typeof keptOfEnded>>;

export function Unsent() {
  const [people, setPeople] = useState<Ended>([]);
  // First delete the farm's rows; unsent calls stay.
  const look = () =>
    void deleteRevoked()
      .then(keptOfEnded)
      .then(setPeople, () => {});
  useEffect(look, []);
  return people.map(({ email, name, kept }) => (
    <section key={email} className="card p-5 sm:p-7" aria-labelledby={`guardado-${email}`}>
      <h2 id={`guardado-${email}`} className="pb-1 text-lg">
        Não enviado por {name}
      </h2>
      <p className="pb-4 text-sm text-muted">Guardado só neste aparelho, para {email}. Quem entrar com outra conta não vê nem envia.</p>
      <ul className="flex flex-col divide-y divide-line">
        {kept.map((farm) => (
          <UnsentFarm
            key={farm.farm_id}
            person={{ email }}
            farm={farm}
            what="Entre de novo para enviar. Se você não tem mais acesso, entregue ao dono da fazenda."
            onDiscarded={look}
          />
        ))}
      </ul>
    </section>
  ));
}
