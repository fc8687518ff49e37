// Words: one line, a secret, several lines.
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '#ui/Button';
import { useFieldWires } from '#ui/Field';

type TextInputProps = Omit<ComponentProps<'input'>, 'prefix'> & { prefix?: ReactNode; suffix?: ReactNode };

export function TextInput({ prefix, suffix, className = '', ...rest }: TextInputProps) {
  const wires = useFieldWires();
  return (
    <div className={`input ${className}`}>
      {prefix && <span className="input-affix">{prefix}</span>}
      <input type="text" autoComplete="off" {...wires} {...rest} />
      {suffix && <span className="input-affix">{suffix}</span>}
    </div>
  );
}

export const EmailInput = (props: TextInputProps) => <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;

export function PasswordInput({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const wires = useFieldWires();
  const [shown, setShown] = useState(false);
  return (
    <div className={`input ${className}`}>
      <input autoComplete="current-password" autoCapitalize="none" spellCheck={false} {...wires} {...rest} type={shown ? 'text' : 'password'} />
      <IconButton
        label={shown ? 'Ocultar senha' : 'Mostrar senha'}
        icon={shown ? EyeOff : Eye}
        disabled={rest.disabled}
        onClick={() => setShown((now) => !now)}
      />
    </div>
  );
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  const wires = useFieldWires();
  return (
    <div className={`input ${className}`}>
      <textarea rows={3} {...wires} {...rest} />
    </div>
  );
}
