import {
  type DocumentKey,
  keyOfDocument,
  listLiveVersions,
  lockDocuments,
} from '@guildhall/db/content/commands';
import { findDocumentId } from '@guildhall/db/content/queries';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Database } from '@guildhall/db/database';
import type { Transaction } from 'kysely';
import type { ContentContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { planTransition } from '../kernel/apply-transition.ts';
import { propose } from '../kernel/staff-decisions.ts';
import { principalOf, storedContentVersion } from './apply-event.ts';

/**
 * Takes a text off the site, with its drafts and scheduled versions. Its versions stay stored.
 * Refuses PERMISSION_DENIED, CONTENT_NOT_FOUND. Resolves to how many versions that were.
 */
export async function archiveText(
  { db }: Pick<ContentContext, 'db'>,
  viewer: Viewer,
  document: DocumentKey,
  reason: string,
): Promise<number> {
  return await inTransaction(db, async (trx) => archiveIn(trx, viewer, document, reason));
}

/** The same in a transaction of the caller. */
export async function archiveIn(
  trx: Transaction<Database>,
  viewer: Viewer,
  document: DocumentKey,
  reason: string,
): Promise<number> {
  const id = await findDocumentId(trx, document);
  if (id === undefined) throw new Refusal('CONTENT_NOT_FOUND');
  await lockDocuments(trx, [{ id, ...document }]);
  const live = await listLiveVersions(trx, [id]);
  if (live.length === 0) throw new Refusal('CONTENT_NOT_FOUND');
  const proposed = {
    kind: 'content.publish' as const,
    subject: `content:${keyOfDocument(document)}`,
    change: { event: 'archive' },
    before: { numbers: live.map(({ number }) => number) },
    after: {},
    reason,
  };
  await propose(trx, viewer, proposed, false);
  const by = { ...principalOf({ viewer, reason }), facts: {} };
  const moves = live.map((version) =>
    planTransition(storedContentVersion, version, { event: 'archive', ...by }),
  );
  await writeTransitions(trx, { moves });
  return live.length;
}
