import type { Database } from '@guildhall/db/database';
import type { LinkReason } from '@guildhall/domain/moderation/devices/types';
import type { Kysely } from 'kysely';
import { listDeviceHashes, listDeviceLinks } from '../../identity/devices/list-browsers.ts';
import { listTraceLinks, type Trace } from '../../users/banned-traces.ts';
import { readUsernames } from '../../users/read-usernames.ts';
import { listDocumentLinks, listPaperHashes } from '../../verification/list-document-links.ts';
import { listMethodHashes, listMethodLinks } from '../../withdrawals/decisions/lock-for-staff.ts';

/** What links a user with another one. */
export interface UserLink {
  readonly reason: LinkReason;
  readonly user_id: string;
  readonly username: string;
  /** The device; null for other reasons. */
  readonly device_id: string | null;
  /** Whether it counts for trade and rating: neither is the device trusted nor one unlinked. */
  readonly counts: boolean;
  /** Whether the other one was banned and is erased: a hash of theirs is left. */
  readonly is_trace: boolean;
}

/** As many users are read of each device, and as many of all payout methods and documents. */
const MOST_LINKS = 10;

/** What links these users with others, by user; at most ten users for each thing that links. */
export async function readLinks(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly UserLink[]>> {
  const [devices, methods, documents] = await Promise.all([
    listDeviceLinks(db, userIds, MOST_LINKS),
    listMethodLinks(db, userIds, MOST_LINKS),
    listDocumentLinks(db, userIds, MOST_LINKS),
  ]);
  const rows = [
    ...devices.map(({ trusted_at, unlinked_at, ...row }) => ({
      ...row,
      reason: 'device' as const,
      counts: trusted_at === null && unlinked_at === null,
      is_trace: false,
    })),
    ...methods.map((row) => linkBy(row, 'payout_method')),
    ...documents.map((row) => linkBy(row, 'document')),
    ...(await readTraces(db, userIds)),
  ];
  const names = await readUsernames(
    db,
    rows.map(({ other_id }) => other_id),
  );
  const links = new Map<string, UserLink[]>(userIds.map((id) => [id, []]));
  for (const { user_id, other_id, ...link } of rows) {
    const username = names.get(other_id) ?? '';
    links.get(user_id)?.push({ ...link, user_id: other_id, username });
  }
  return links;
}

const linkBy = (
  row: { readonly user_id: string; readonly other_id: string },
  reason: 'payout_method' | 'document',
) => ({ ...row, reason, device_id: null, counts: true, is_trace: false });

/** What links these users with those who were banned and erased. It forbids no trade. */
async function readTraces(db: Kysely<Database>, userIds: readonly string[]) {
  const devices = await listDeviceHashes(db, userIds);
  const methods = await listMethodHashes(db, userIds);
  const own: Trace[] = [
    ...devices.map((row) => ({ ...row, kind: 'device' as const })),
    ...methods.map((row) => ({ ...row, kind: 'payout_method' as const })),
    ...(await listPaperHashes(db, userIds)),
  ];
  const found = await listTraceLinks(db, own);
  return found.map(({ user_id, other_id, kind }) => ({
    user_id,
    other_id,
    reason: kind === 'person' ? ('document' as const) : kind,
    device_id: null,
    counts: false,
    is_trace: true,
  }));
}
