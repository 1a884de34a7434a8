import type { Database } from '@guildhall/db/database';
import type { LinkReason } from '@guildhall/domain/moderation/devices/types';
import type { Kysely } from 'kysely';
import { listDeviceLinks } from '../../identity/devices/list-browsers.ts';
import { readUsernames } from '../../users/read-usernames.ts';
import { listDocumentLinks } from '../../verification/list-document-links.ts';
import { listMethodLinks } from '../../withdrawals/decisions/lock-for-staff.ts';

/** What links a user with another one. */
export interface UserLink {
  readonly reason: LinkReason;
  readonly user_id: string;
  readonly username: string;
  /** The device; null for other reasons. */
  readonly device_id: string | null;
  /** Whether it counts for trade and rating: neither is the device trusted nor one unlinked. */
  readonly counts: boolean;
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
    })),
    ...methods.map((row) => linkBy(row, 'payout_method')),
    ...documents.map((row) => linkBy(row, 'document')),
  ];
  const names = await readUsernames(
    db,
    rows.map(({ other_id }) => other_id),
  );
  const links = new Map<string, UserLink[]>(userIds.map((id) => [id, []]));
  for (const { user_id, other_id, reason, device_id, counts } of rows) {
    const username = names.get(other_id) ?? '';
    links.get(user_id)?.push({ reason, user_id: other_id, username, device_id, counts });
  }
  return links;
}

const linkBy = (
  row: { readonly user_id: string; readonly other_id: string },
  reason: 'payout_method' | 'document',
) => ({ ...row, reason, device_id: null, counts: true });
