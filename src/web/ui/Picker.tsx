// Choose one of many: a searchable list below the field, or a sheet on phones.
import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { IconButton } from '#ui/Button';
import { useFieldAttributes, useFieldLabel } from '#ui/Field';
import { type PickerOption, PickerPanel } from '#ui/picker/PickerPanel';

export type { PickerOption } from '#ui/picker/PickerPanel';

type PickerProps = Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'children'> & {
  /** A long list may be a function, called on opening; it must be memoized. */
  options: readonly PickerOption[] | (() => readonly PickerOption[]);
  value: string | null | undefined;
  /** Label of the chosen value, if the options are not loaded. */
  shown?: string | undefined;
  onChange: (value: string | null) => void;
  placeholder?: string | undefined;
  /** Adds a button to clear it. */
  clearable?: boolean | undefined;
  /** Shown when nothing matches. */
  empty?: ReactNode;
  /** Adds an option for typed text without a match. */
  onAdd?: ((text: string) => void) | undefined;
  /** The sheet's title outside of a Field. */
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
  const attributes = useFieldAttributes();
  const label = useFieldLabel();
  const panelId = useId();
  const frame = useRef<HTMLDivElement>(null);
  /** Text typed on the closed field starts the search. */
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
        {...attributes}
        {...(attributes.id && { 'aria-labelledby': `${attributes.id}-label` })}
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
