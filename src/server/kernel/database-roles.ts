// The two PostgreSQL roles: the table owner (migrations, backups) and the role that serves requests, bound by Row Level Security.
export const ownerRole = 'lida_owner';
export const appRole = 'lida_app';
