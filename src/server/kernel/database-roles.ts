// The two PostgreSQL roles: the owner of the tables, who migrates and backs up, and the one that serves requests and is bound by Row Level Security.
export const ownerRole = 'lida_owner';
export const appRole = 'lida_app';
