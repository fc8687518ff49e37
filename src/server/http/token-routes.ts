// Which routes a personal access token opens. Every route decides; one that is not listed is refused, and a test names it.

/** `open`: within the token's scope. `refused`: only for a person who signed in. `public`: the same for everybody, whatever the request carries. */
export type TokenPolicy = 'open' | 'refused' | 'public';

const farm = '/api/farms/:farm_id';
const factor = '/api/my_data/second_factor';

export const tokenPolicies: Record<string, TokenPolicy> = {
  'GET /api/openapi.json': 'public',
  'GET /api/installation': 'public',
  'GET /api/docs': 'public',
  'GET /api/docs.css': 'public',

  'GET /api/token': 'open',
  [`POST ${farm}/sync`]: 'open',
  [`GET ${farm}/snapshot`]: 'open',
  [`POST ${farm}/verbs/:verb`]: 'open',
  [`GET ${farm}/older/:noun`]: 'open',
  [`POST ${farm}/calls/known`]: 'open',
  [`GET ${farm}/alerts`]: 'open',
  [`GET ${farm}/figures/:figure`]: 'open',
  [`GET ${farm}/ade/:resource`]: 'open',
  [`GET ${farm}/double-events`]: 'open',
  [`GET ${farm}/deleted`]: 'open',
  [`GET ${farm}/changes`]: 'open',
  [`GET ${farm}/records`]: 'open',
  [`GET ${farm}/records/changes`]: 'open',
  [`GET ${farm}/export`]: 'open',
  // For tokens of photos and documents, and of the kind of record that the file belongs to.
  [`GET ${farm}/files/:content_hash`]: 'open',
  [`GET ${farm}/:noun`]: 'open',
  [`GET ${farm}/:noun/:id`]: 'open',
  [`GET ${farm}/:noun/:id/history`]: 'open',

  'GET /api/session': 'refused',
  'POST /api/session': 'refused',
  'DELETE /api/session': 'refused',
  'POST /api/session/refresh': 'refused',
  'POST /api/accounts': 'refused',
  'PUT /api/accounts/password': 'refused',
  'POST /api/accounts/reset': 'refused',
  'PUT /api/accounts/reset': 'refused',
  'PUT /api/accounts/email': 'refused',
  'GET /api/access_log': 'refused',
  'GET /api/my_data': 'refused',
  'GET /api/my_data/csv': 'refused',
  'POST /api/my_data/deletion': 'refused',
  'DELETE /api/my_data/deletion': 'refused',
  'PUT /api/my_data/profile': 'refused',
  'DELETE /api/my_data/sessions': 'refused',
  'DELETE /api/my_data/sessions/:id': 'refused',
  'GET /api/my_data/notices': 'refused',
  'PUT /api/my_data/notices/:id': 'refused',
  'POST /api/my_data/devices': 'refused',
  'DELETE /api/my_data/devices/:id': 'refused',
  'POST /api/my_data/devices/:id/test': 'refused',
  'POST /api/my_data/calendar': 'refused',
  'DELETE /api/my_data/calendar': 'refused',
  'GET /api/notices/stop/:token': 'refused',
  'POST /api/notices/stop/:token': 'refused',
  'GET /api/my_data/tokens': 'refused',
  'POST /api/my_data/tokens': 'refused',
  'DELETE /api/my_data/tokens/:id': 'refused',
  [`GET ${factor}`]: 'refused',
  [`POST ${factor}`]: 'refused',
  [`PUT ${factor}`]: 'refused',
  [`POST ${factor}/codes`]: 'refused',
  [`POST ${factor}/off`]: 'refused',
  'GET /api/farms': 'refused',
  'POST /api/farms': 'refused',
  'GET /api/farms/deleted': 'refused',
  'GET /api/farms/overview': 'refused',
  'POST /api/farms/import': 'refused',
  [`GET ${farm}`]: 'refused',
  [`PUT ${farm}`]: 'refused',
  [`DELETE ${farm}`]: 'refused',
  [`POST ${farm}/restore`]: 'refused',
  [`GET ${farm}/files/:content_hash/upload`]: 'refused',
  [`PATCH ${farm}/files/:content_hash/upload`]: 'refused',
  [`GET ${farm}/tiles/:z/:x/:y`]: 'refused',
  [`GET ${farm}/modules`]: 'refused',
  [`PUT ${farm}/modules`]: 'refused',
  [`GET ${farm}/tokens`]: 'refused',
  [`DELETE ${farm}/tokens/:id`]: 'refused',
  [`GET ${farm}/webhooks`]: 'refused',
  [`POST ${farm}/webhooks`]: 'refused',
  [`DELETE ${farm}/webhooks/:id`]: 'refused',
  [`POST ${farm}/webhooks/:id/resume`]: 'refused',
  [`POST ${farm}/webhooks/:id/test`]: 'refused',
  [`GET ${farm}/webhooks/:id/deliveries`]: 'refused',
  [`POST ${farm}/webhooks/:id/deliveries/:delivery/resend`]: 'refused',
  [`POST ${farm}/sales/:id/blank_buyer`]: 'refused',
  [`POST ${farm}/handed_over`]: 'refused',
  [`GET ${farm}/handed_over`]: 'refused',
  [`DELETE ${farm}/handed_over/:id`]: 'refused',
  'GET /api/farm_users': 'refused',
  'POST /api/farm_users': 'refused',
  'POST /api/farm_users/visitor': 'refused',
  'PUT /api/farm_users/:id': 'refused',
  'PUT /api/farm_users/:id/active': 'refused',
  'PUT /api/farm_users/:id/password': 'refused',
  'DELETE /api/farm_users/:id': 'refused',
  'POST /api/farm_users/:id/restore': 'refused',
  'POST /api/farm_users/:id/blank': 'refused',
  'GET /api/super_admin/access_log': 'refused',
  'GET /api/super_admin/suspended_owners': 'refused',
  'PUT /api/super_admin/owners/:id/suspension': 'refused',
  'GET /api/super_admin/deletion_requests': 'refused',
  'POST /api/super_admin/deletion_requests/:id/blank': 'refused',
  'GET /api/super_admin/farms': 'refused',
  'POST /api/super_admin/farms': 'refused',
  'GET /api/super_admin/deleted_farms': 'refused',
  'POST /api/super_admin/farms/:id/restore': 'refused',
  'PUT /api/super_admin/farms/:id/storage': 'refused',
};

/** Fastify answers HEAD with the route of GET. */
export const tokenPolicyOf = (method: string, url: string): TokenPolicy => tokenPolicies[`${method === 'HEAD' ? 'GET' : method} ${url}`] ?? 'refused';

/** Of a path of the OpenAPI document, where the parameters of a route may be written out: the route with the fewest parameters that fits. */
export function tokenPolicyOfPath(method: string, path: string): TokenPolicy {
  const parts = path.split('/');
  const fits = (route: string) => {
    const others = route.split('/');
    return others.length === parts.length && others.every((part, i) => part.startsWith(':') || part === parts[i]);
  };
  const found = Object.keys(tokenPolicies)
    .filter((one) => one.startsWith(`${method} `) && fits(one.slice(method.length + 1)))
    .toSorted((a, b) => a.split(':').length - b.split(':').length);
  return (found[0] && tokenPolicies[found[0]]) || 'refused';
}
