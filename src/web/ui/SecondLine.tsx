// The second line of a cell, smaller and muted; nothing when empty.
import type { ReactNode } from 'react';

export const Second = ({ children }: { children: ReactNode }) => children && <span className="block text-sm font-normal text-muted">{children}</span>;
