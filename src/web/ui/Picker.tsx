// One of many: a searchable list under the field, or on a sheet of its own on a phone.
import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { IconButton } from '#ui/Button';
import { useFieldLabel, useFieldWires } from '#ui/Field';
import { type PickerOption, PickerPanel } from '#ui/picker/PickerPanel';

export type { PickerOption } from '#ui/picker/PickerPanel';

type PickerProps = Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'children'> & {
  /** A long list may be a function, asked when the picker opens; it must stay the same while the list does. */
  options: readonly PickerOption[] | (() => readonly PickerOption[]);
  value: string | null | undefined;
  /** What is chosen, in words, when the options are not there to say so. */
  shown?: string | undefined;
  onChange: (value: string | null) => void;
  placeholder?: string | undefined;
  /** May be emptied again. */
  clearable?: boolean | undefined;
  /** What the list says when nothing matches. */
  empty?: ReactNode;
  /** Offers to add what was typed and not found. */
  onAdd?: ((text: string) => void) | undefined;
  /** The sheet's title, when it does not stand in a Field. */
  title?: string;
};

export function Picker({
  options,
  value,
  shown,
  onChange,
  placeholder = 'Selecione...',
  clearable = false,
  empty = 'Nenhum resultado encontrado',
  onAdd,
  title,
  className = '',
  disabled = false,
  ref,
  ...rest
}: PickerProps) {
  const wires = useFieldWires();
  const label = useFieldLabel();
  const panelId = useId();
  const frame = useRef<HTMLDivElement>(null);
  /** What was typed on the closed field starts the search. */
  const [openWith, setOpenWith] = useState<string | null>(null);
  const open = openWith !== null;
  const listed = useMemo(() => (typeof options !== 'function' ? options : open ? options() : []), [options, open]);
  const chosen = shown ?? listed.find((option) => option.value === value)?.label;

  const type = (event: KeyboardEvent) => {
    const letter = /^[\p{L}\d]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!letter && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpenWith(letter ? event.key : '');
  };

  return (
    <div ref={frame} className={`input picker ${className}`}>
      <button
        {...wires}
        {...(wires.id && { 'aria-labelledby': `${wires.id}-label` })}
        {...(title && { 'aria-label': title })}
        {...rest}
        ref={ref}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={panelId}
        disabled={disabled}
        className="picker-field"
        onClick={() => setOpenWith('')}
        onKeyDown={type}
      >
        <span className={chosen ? 'truncate' : 'truncate text-muted'}>{chosen ?? placeholder}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {clearable && chosen && !disabled && <IconButton label={`Limpar ${chosen}`} title="Limpar" icon={X} onClick={() => onChange(null)} />}
      {open && (
        <PickerPanel
          id={panelId}
          title={title ?? label ?? placeholder}
          options={listed}
          value={value ?? null}
          start={openWith}
          anchor={frame}
          empty={empty}
          onAdd={onAdd}
          onChoose={(option) => onChange(option.value)}
          onClose={() => setOpenWith(null)}
        />
      )}
    </div>
  );
}
