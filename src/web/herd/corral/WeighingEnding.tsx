// Summary of a weighing session when it is closed.
import { useMemo } from 'react';
import type { AnimalWeighing } from '#domain/herd/animal-weighings';
import { sumOfRow } from '#domain/herd/corral-queries';
import { gained } from '#parts/animals/GainWords';
import { useDevice } from '#parts/sync/FarmData';
import { Facts } from '#ui/Facts';
import { count, kg, number, quantity } from '#ui/format';
import { Ending } from './CorralPage';

type WeighingEndingProps = { entries: readonly AnimalWeighing[]; noted: readonly string[]; back: string; onStay: () => void; onEnd: () => void };

export function WeighingEnding({ entries, ...frame }: WeighingEndingProps) {
  const { replica } = useDevice();
  const { animals, heads, average, gain, daily } = useMemo(() => sumOfRow(entries, (id) => replica.row('animals', id)), [entries, replica]);
  return (
    <Ending title="Encerrar esta lida?" {...frame}>
      <Facts
        empty="Nenhum animal foi pesado."
        facts={
          animals === 0
            ? []
            : [
                { label: 'Animais pesados', value: heads === animals ? number(animals, 0) : `${number(animals, 0)} (${count(heads, 'cabeça', 'cabeças')})` },
                { label: 'Pesagens', value: number(entries.length, 0) },
                { label: 'Peso médio', value: average === null ? null : kg(average) },
                { label: 'Ganho médio desde a última', value: gain === null ? null : gained(gain) },
                { label: 'Ganho diário médio', value: daily === null ? null : quantity('kgPerDay', daily) },
              ]
        }
      />
    </Ending>
  );
}
