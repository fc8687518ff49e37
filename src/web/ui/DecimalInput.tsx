// A number in Brazilian format: decimal comma; thousands separators on blur.
import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { decimalTyped } from '#domain/kernel/typed-decimal';
import { useFieldAttributes } from '#ui/Field';
import { decimalAsTyped, decimalShown } from './typed';

type DecimalInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix'> & {
  value: number | null | undefined;
  /** null when empty; NaN for an invalid number, so that the schema shows its error at the field. */
  onChange: (value: number | null) => void;
  /** Decimal places; 0 for integers. Extra places are not cut: the schema reports them. */
  scale?: number | undefined;
  /** Without thousands separators, as a year is written. */
  plain?: boolean | undefined;
  /** Places always shown on blur. */
  places?: number | undefined;
  prefix?: ReactNode;
  /** kg, L, %… */
  suffix?: ReactNode;
};

export function DecimalInput({
  value = null,
  onChange,
  scale = 2,
  places = 0,
  plain = false,
  prefix,
  suffix,
  className = '',
  onFocus,
  onBlur,
  ...rest
}: DecimalInputProps) {
  const attributes = useFieldAttributes();
  const [text, setText] = useState('');
  const [editing, setEditing] = useState(false);
  const typed = editing && Object.is(decimalTyped(text), value);
  const shown = typed || Number.isNaN(value) ? text : decimalShown(value, { grouped: !editing && !plain, places });

  const change = (raw: string) => {
    const next = decimalAsTyped(raw);
    setText(next);
    onChange(decimalTyped(next));
  };

  // A dot can mean thousands or decimals: show which one was understood. On blur the field itself shows it.
  const understood = editing && text.includes('.') && value !== null && !Number.isNaN(value) ? decimalShown(value, { places }) : undefined;

  return (
    <div className={`input ${className}`}>
      {prefix && <span className="input-affix">{prefix}</span>}
      <input
        inputMode={scale === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...attributes}
        {...rest}
        type="text"
        value={shown}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => {
          const { target } = event;
          const whole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
          // flushSync and select again: otherwise a selection by Tab is lost and typing appends instead of replacing.
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
      <output className="input-understood" aria-live="polite">
        {understood && `= ${understood}`}
      </output>
      {suffix && <span className="input-affix">{suffix}</span>}
    </div>
  );
}
