// Buttons with text, or with an icon and an accessible name.
import type { ComponentProps, MouseEvent } from 'react';
import type { Icon } from '#ui/Icon';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** For links that look like buttons. */
export const buttonClass = (variant: ButtonVariant = 'secondary', className = '') => `button button-${variant} ${className}`;

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  /** Stays in place and focused, but ignores further presses. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  icon?: Icon | undefined;
};

export function Button({ variant = 'secondary', busy = false, busyLabel, icon: Icon, type = 'button', className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button {...rest} type={type} className={buttonClass(variant, className)} onClick={press} {...(busy && { 'aria-busy': true, 'aria-disabled': true })}>
      {busy ? <span className="spinner" aria-hidden="true" /> : Icon && <Icon aria-hidden="true" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export function IconButton({ label, icon: Icon, className = '', type = 'button', ...rest }: ComponentProps<'button'> & { label: string; icon: Icon }) {
  return (
    <button title={label} {...rest} type={type} aria-label={label} className={`icon-button ${className}`}>
      <Icon aria-hidden="true" />
    </button>
  );
}
