// A row of buttons with one selected, for a view, period or shift.
import { Button } from '#ui/Button';
import { PrintOnly } from '#ui/printing';

type ChoicesProps<Value> = {
  label: string;
  choices: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
  /** For phones; on desktop they share one line. */
  className?: string;
};

export const Choices = <Value extends string | number>({
  label,
  choices,
  value,
  onChange,
  className = 'grid-cols-3 sm:flex sm:flex-wrap',
}: ChoicesProps<Value>) => (
  <div role="group" aria-label={label} className={`grid gap-2 ${className}`}>
    {choices.map(([one, words]) => (
      <Button key={one} variant={one === value ? 'primary' : 'secondary'} aria-pressed={one === value} onClick={() => onChange(one)}>
        {words}
      </Button>
    ))}
    <PrintOnly>
      <p className="print-only">{`${label}: ${choices.find(([one]) => one === value)?.[1] ?? ''}`}</p>
    </PrintOnly>
  </div>
);
