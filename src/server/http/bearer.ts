// The token in the header Authorization. Other schemes, such as those of a proxy, are not ours.
import type { FastifyRequest } from 'fastify';

/** Undefined without one; empty when nothing follows the word. */
export const bearerOf = ({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>) =>
  /^bearer(?:\s|$)/i.test(authorization) ? authorization.slice('bearer'.length).trim() : undefined;
