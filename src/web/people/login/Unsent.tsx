// What somebody whose access ended has not sent from this phone, under their name: sent when they come in again, taken along as a file, or given up.
import { useEffect, useState } from 'react';
import { keptOfEnded, tidy } from '#data/ending';
import { KeptFarm } from '#parts/sync/KeptFarm';

type Ended = Awaited<ReturnType<typeof keptOfEnded>>;

export function Unsent() {
  const [people, setPeople] = useState<Ended>([]);
  // First the farm's rows go, with words for what is left.
  const look = () =>
    void tidy()
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
          <KeptFarm
            key={farm.farm_id}
            person={{ email }}
            farm={farm}
            what="Entre de novo para enviar. Se você não tem mais acesso, baixe o arquivo e entregue a quem cuida da fazenda."
            onDiscarded={look}
          />
        ))}
      </ul>
    </section>
  ));
}
