// A number as it is written in Brazil: comma for decimals, dots for thousands once the field is left.
import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldWires } from '#ui/Field';
import { decimalAsTyped, decimalShown, decimalTyped } from './typed';

type DecimalInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix'> & {
  value: number | null | undefined;
  /** null when empty; NaN when it is no number, so that the schema refuses it beside the field. */
  onChange: (value: number | null) => void;
  /** Decimal places; 0 is a whole number. What is typed beyond them is not cut off: the schema says so. */
  scale?: number | undefined;
  /** Places always shown once the field is left. */
  places?: number | undefined;
  negative?: boolean | undefined;
  prefix?: ReactNode;
  /** kg, L, %… */
  suffix?: ReactNode;
};

export function DecimalInput({
  value = null,
  onChange,
  scale = 2,
  places = 0,
  negative = false,
  prefix,
  suffix,
  className = '',
  onFocus,
  onBlur,
  ...rest
}: DecimalInputProps) {
  const wires = useFieldWires();
  const [text, setText] = useState('');
  const [editing, setEditing] = useState(false);
  const typed = editing && Object.is(decimalTyped(text), value);
  const shown = typed || Number.isNaN(value) ? text : decimalShown(value, { grouped: !editing, places });

  const change = (raw: string) => {
    const next = decimalAsTyped(raw, shown).replace(negative ? /(?!^)-/g : /-/g, '');
    setText(next);
    onChange(decimalTyped(next));
  };

  return (
    <div className={`input ${className}`}>
      {prefix && <span className="input-affix">{prefix}</span>}
      <input
        inputMode={scale === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...wires}
        {...rest}
        type="text"
        value={shown}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => {
          const { target } = event;
          const whole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
          // At once, and what the Tab key selected stays selected: otherwise typing would add to the old amount instead of replacing it.
          flushSync(() => {
            if (!Number.isNaN(value)) setText(decimalShown(value, { grouped: false, places }));
            setEditing(true);
          });
          if (whole) target.select();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setEditing(false);
          onBlur?.(event);
        }}
      />
      {suffix && <span className="input-affix">{suffix}</span>}
    </div>
  );
}
