// A date input, typed as dd/mm/aaaa, since the native field uses the browser's language; a button opens the native calendar.
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { addDays, dayIn } from '#domain/kernel/dates';
import { IconButton } from '#ui/Button';
import { useFieldAttributes } from '#ui/Field';
import { dateAsTyped, dateMeant, dateShown, dateTyped } from './typed';

type DateInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** 'YYYY-MM-DD', or null. */
  value: string | null | undefined;
  /** The date, or null when empty; invalid text is passed on as typed, so that the schema shows its error at the field. */
  onChange: (value: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** Today on the farm, to complete a date without year. Default: the device's date. */
  today?: string | undefined;
};

const meaning = (text: string) => (text === '' ? null : (dateTyped(text) ?? text));

export function DateInput({ value = null, onChange, min, max, today, className = '', onBlur, onKeyDown, ...rest }: DateInputProps) {
  const attributes = useFieldAttributes();
  const calendar = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const shown = meaning(text) === value ? text : dateShown(value ?? '');
  const day = dateTyped(shown);

  const say = (typed: string) => {
    setText(typed);
    onChange(meaning(typed));
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!day || days === 0) return;
    event.preventDefault();
    say(dateShown(addDays(day, days)));
  };
  const open = () => {
    const field = calendar.current;
    if (field?.showPicker) field.showPicker();
    else field?.focus();
  };

  return (
    <div className={`input ${className}`}>
      <input
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        {...attributes}
        {...rest}
        type="text"
        value={shown}
        onChange={(event) => say(dateAsTyped(event.target.value))}
        onKeyDown={step}
        onBlur={(event) => {
          const meant = dateMeant(shown, today ?? dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date().toISOString()));
          if (meant && dateShown(meant) !== shown) say(dateShown(meant));
          onBlur?.(event);
        }}
      />
      <span className="calendar">
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={day ?? ''}
          min={min}
          max={max}
          disabled={rest.disabled}
          onChange={(event) => say(dateShown(event.target.value))}
        />
        <IconButton label="Abrir calendário" icon={CalendarDays} disabled={rest.disabled} onClick={open} />
      </span>
    </div>
  );
}
