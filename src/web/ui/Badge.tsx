// A word with a colour: status, grade or level. Its meaning must not depend on the colour.
import type { ReactNode } from 'react';
import type { Icon } from '#ui/Icon';

export type Tone = 'green' | 'yellow' | 'red' | 'blue' | 'orange' | 'gray';

export const toneClass: Record<Tone, string> = {
  green: 'tone-green',
  yellow: 'tone-yellow',
  red: 'tone-red',
  blue: 'tone-blue',
  orange: 'tone-orange',
  gray: 'tone-gray',
};

export function Badge({ tone = 'gray', icon: Icon, children }: { tone?: Tone | undefined; icon?: Icon | undefined; children: ReactNode }) {
  return (
    <span className={`badge ${toneClass[tone]}`}>
      {Icon && <Icon aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
