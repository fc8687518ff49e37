// The second line of a cell, smaller and calmer than the first; nothing where there is nothing to say.
import type { ReactNode } from 'react';

export const Second = ({ children }: { children: ReactNode }) => children && <span className="block text-sm font-normal text-muted">{children}</span>;
