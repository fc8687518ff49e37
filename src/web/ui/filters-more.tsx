// What stands beside the filters of every list: the filters that a person saved.
import { createContext, type ReactNode } from 'react';

export const FiltersMoreContext = createContext<ReactNode>(null);
