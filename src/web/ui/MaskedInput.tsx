// A document, telephone or CEP input: adds punctuation while typing and keeps the cursor position.
import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { bare, type Mask, masks } from '#domain/kernel/documents';
import { useFieldAttributes } from '#ui/Field';

type MaskedInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  mask: Mask;
  /** With or without punctuation. */
  value: string | null | undefined;
  /** Letters and digits only, or null when empty. */
  onChange: (value: string | null) => void;
};

/** The cursor position after so many letters and digits. */
function placeAfter(shown: string, characters: number) {
  let seen = 0;
  for (let place = 0; place < shown.length; place += 1) {
    if (seen === characters) return place;
    if (bare(shown[place] ?? '')) seen += 1;
  }
  return shown.length;
}

export function MaskedInput({ mask, value, onChange, className = '', ref, ...rest }: MaskedInputProps) {
  const attributes = useFieldAttributes();
  const { write, example, letters } = masks[mask];
  const shown = write(value ?? '');
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (before.current === null || document.activeElement !== input.current) return;
    const place = placeAfter(shown, before.current);
    input.current?.setSelectionRange(place, place);
    before.current = null;
  });

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    before.current = bare(write(target.value.slice(0, target.selectionStart ?? undefined))).length;
    onChange(bare(write(target.value)) || null);
  };

  return (
    <div className={`input ${className}`}>
      <input
        inputMode={letters ? 'text' : mask === 'phone' ? 'tel' : 'numeric'}
        autoComplete="off"
        autoCapitalize={letters ? 'characters' : 'none'}
        spellCheck={false}
        placeholder={example}
        {...attributes}
        {...rest}
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        type="text"
        value={shown}
        onChange={change}
      />
    </div>
  );
}
