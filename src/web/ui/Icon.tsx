// The type of icons: any lucide component. Icons are decorative; text or a label gives the meaning.
import type { ComponentType, SVGProps } from 'react';

export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
