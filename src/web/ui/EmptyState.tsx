// Empty state: message, reason and action.
import type { ReactNode } from 'react';
import type { Icon } from '#ui/Icon';

type EmptyStateProps = { icon: Icon; title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon aria-hidden="true" />
      </span>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-text">{children}</div>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}
