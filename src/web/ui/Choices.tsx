// A few buttons beside each other, one of which is chosen: what is shown, which period, which shift.
import { Button } from '#ui/Button';

type ChoicesProps<Value> = {
  label: string;
  choices: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
  /** On a phone; a desk has them in a line. */
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
  </div>
);
