// An amount in reais.
import type { ComponentProps } from 'react';
import { DecimalInput } from '#ui/DecimalInput';

export const MoneyInput = (props: Omit<ComponentProps<typeof DecimalInput>, 'prefix' | 'scale' | 'places'>) => (
  <DecimalInput {...props} prefix="R$" scale={2} places={2} />
);
