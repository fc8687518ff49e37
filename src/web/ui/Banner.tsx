// Prominent messages: errors and notices.
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tone, toneClass } from '#ui/Badge';
import { IconButton } from '#ui/Button';
import type { Icon } from '#ui/Icon';

const icons: Record<Tone, Icon> = { green: CircleCheck, yellow: TriangleAlert, orange: TriangleAlert, red: CircleAlert, blue: Info, gray: Info };

type BannerProps = { title?: ReactNode; children?: ReactNode; onClose?: (() => void) | undefined };

/** Announced at once. */
export const ErrorBanner = (banner: BannerProps & { title: ReactNode }) => <Notice tone="red" role="alert" {...banner} />;

export function Notice({ tone = 'blue', title, children, icon, role, onClose }: BannerProps & { tone?: Tone; icon?: Icon; role?: 'alert' | 'status' }) {
  const Icon = icon ?? icons[tone];
  return (
    <div role={role} className={`notice ${toneClass[tone]}`}>
      <Icon aria-hidden="true" />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {onClose && <IconButton label="Fechar aviso" icon={X} onClick={onClose} />}
    </div>
  );
}
