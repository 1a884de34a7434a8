import { listSessions } from '@guildhall/db/identity/session-queries';
import type { IdentityContext } from '../context.ts';
import { parseUserAgent } from '../../kernel/parse-user-agent.ts';
import { hashToken } from '../../kernel/token-hash.ts';
import { shownNetwork } from './shown-network.ts';

/** A session as its owner sees it. */
export interface ListedSession {
  /** Identifies the session to the client; the session id itself never leaves the server. */
  readonly handle: string;
  readonly is_own: boolean;
  readonly browser: string | null;
  readonly system: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly network: string | null;
  readonly signed_in_at: Date;
  readonly last_seen_at: Date;
}

/** The user's active sessions, most recently used first (S5). */
export async function listDevices(
  { db, countryLookup }: IdentityContext,
  userId: string,
  own: { id: string },
): Promise<ListedSession[]> {
  const now = new Date();
  const rows = await listSessions(db, userId);
  const live = rows.filter(({ expires_at, ends_at }) => expires_at > now && ends_at > now);
  return await Promise.all(
    live.map(async ({ id, ip_address, user_agent, created_at, last_seen_at }) => ({
      handle: hashToken(id),
      is_own: id === own.id,
      ...parseUserAgent(user_agent),
      country: ip_address === null ? null : await countryLookup(ip_address),
      network: ip_address === null ? null : shownNetwork(ip_address),
      signed_in_at: created_at,
      last_seen_at,
    })),
  );
}

export async function findSessionByHandle(
  { db }: IdentityContext,
  userId: string,
  handle: string,
): Promise<{ id: string } | null> {
  const rows = await listSessions(db, userId);
  return rows.find(({ id }) => hashToken(id) === handle) ?? null;
}
