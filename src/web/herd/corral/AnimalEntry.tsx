// The animal in the chute: its data and the entry being written.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Animal } from '#domain/herd/animals';
import { Age, categoryWord, headsOf, PregnancyBadge } from '#parts/animals/AnimalWords';
import { WithdrawalNotice } from '#parts/animals/WithdrawalWords';
import { useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';

type AnimalAtHandProps = { animal: Animal /** "Último peso: 412 kg em 15/10/2026" */; known: ReactNode; onLeave: () => void; children: ReactNode };

export function AnimalAtHand({ animal, known, onLeave, children }: AnimalAtHandProps) {
  const { identification, breed, birth_date } = animal;
  const today = useToday();
  return (
    <Card
      title={<span className="text-2xl wrap-anywhere">{animal.name}</span>}
      aria-label="Animal no brete"
      actions={
        <Button variant="quiet" icon={ArrowLeft} onClick={onLeave}>
          Outro animal
        </Button>
      }
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
      }}
    >
      <div className="flex flex-col gap-3">
        <p className="text-lg">
          {[identification, categoryWord(animal, today), breed, headsOf(animal)].filter(Boolean).join(' · ')}
          {birth_date && (
            <>
              {' · '}
              <Age of={animal} />
            </>
          )}{' '}
          <PregnancyBadge pregnancy_status={animal.pregnancy_status} />
        </p>
        <p className="text-lg font-semibold">{known}</p>
        <WithdrawalNotice animal={animal} />
        {children}
      </div>
    </Card>
  );
}
