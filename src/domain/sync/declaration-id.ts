// A short id of what is declared: another declaration gives another id.
import { derivedId } from '#domain/kernel/ids';

const origin = '5a1d9d0e-64a4-4c58-9d3b-3f8f7c0f6e21';

export const declarationId = (declared: unknown) => derivedId(origin, JSON.stringify(declared));
