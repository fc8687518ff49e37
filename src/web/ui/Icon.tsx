// An icon of the kit: any lucide component fits. It decorates; the words beside it, or the label of its button, say what it means.
import type { ComponentType, SVGProps } from 'react';

export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
