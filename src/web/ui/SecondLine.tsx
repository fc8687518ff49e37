// The second line of a cell, smaller and muted; nothing when empty. In the table of a desktop only one line high (`second`).
import type { ReactNode } from 'react';

export const Second = ({ children }: { children: ReactNode }) => children && <span className="second block text-sm font-normal text-muted">{children}</span>;
