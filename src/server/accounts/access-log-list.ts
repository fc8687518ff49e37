// Reads the access log in pages: an owner that of the own tenant, a super admin that of the installation.

import { forbidden } from '#domain/kernel/errors';
import { checked } from '#domain/kernel/validation';
import { type Access, type AccessPage, accessLogQuery, kindTitle } from '#domain/people/access-log';
import { searchWords } from '#server/accounts/search-words';
import { type Database, transaction } from '#server/kernel/db';
import { accountOf, tokenHash } from '#server/kernel/session';

const page = { name: 'read_access_log', text: 'select * from read_access_log($1, $2, $3, $4, $5, $6, $7, $8)' };

export const listAccess = (db: Database, token: string | undefined, query: unknown, everywhere: boolean): Promise<AccessPage> =>
  transaction(db, 'read', async (send) => {
    const { user_id, is_super_admin } = await accountOf(send, token);
    if (!user_id || (everywhere && !is_super_admin)) throw forbidden();
    const { search, kind = null, from = null, until = null, after = null, limit } = checked(accessLogQuery, query);
    const { rows: found } = await send(page, [tokenHash(token!), everywhere, searchWords(search), kind, from, until, after, limit + 1]);
    const rows = found.slice(0, limit).map((row) => ({ ...row, title: kindTitle(row['kind'] as string) })) as Access[];
    return { rows, next: found.length > limit ? rows.at(-1)!.id : null };
  });
