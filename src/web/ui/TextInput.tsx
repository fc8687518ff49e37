// Text inputs: single line, password, several lines.
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '#ui/Button';
import { useFieldAttributes } from '#ui/Field';

type TextInputProps = Omit<ComponentProps<'input'>, 'prefix'> & { prefix?: ReactNode; suffix?: ReactNode };

export function TextInput({ prefix, suffix, className = '', ...rest }: TextInputProps) {
  const attributes = useFieldAttributes();
  return (
    <div className={`input ${className}`}>
      {prefix && <span className="input-affix">{prefix}</span>}
      <input type="text" autoComplete="off" {...attributes} {...rest} />
      {suffix && <span className="input-affix">{suffix}</span>}
    </div>
  );
}

export const EmailInput = (props: TextInputProps) => <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;

export function PasswordInput({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const attributes = useFieldAttributes();
  const [shown, setShown] = useState(false);
  return (
    <div className={`input ${className}`}>
      <input autoComplete="current-password" autoCapitalize="none" spellCheck={false} {...attributes} {...rest} type={shown ? 'text' : 'password'} />
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
  const attributes = useFieldAttributes();
  return (
    <div className={`input ${className}`}>
      <textarea rows={3} {...attributes} {...rest} />
    </div>
  );
}
