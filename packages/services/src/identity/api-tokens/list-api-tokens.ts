import { listApiTokens as listRows } from '@guildhall/db/identity/api-token-queries';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** A user sees no more uses of a token. */
const MOST_USES = 10;

/** The viewer's API tokens with their last uses, newest first. Refuses nothing. */
export async function listApiTokens({ db }: IdentityContext, { user_id }: Viewer) {
  const now = Date.now();
  const rows = await listRows(db, user_id, MOST_USES);
  return rows.map((row) => ({
    ...row,
    is_valid: row.revoked_at === null && row.expires_at.getTime() > now,
    uses: row.uses.map((use) => ({ ...use, last_used_at: new Date(use.last_used_at) })),
  }));
}

export type ListedApiToken = Awaited<ReturnType<typeof listApiTokens>>[number];
