import { deleteDraft } from '@guildhall/db/offers/drafts/commands';
import { lockDraft } from '@guildhall/db/offers/drafts/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ReadDraft } from '@guildhall/domain/offers/drafts/schema';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { detachFiles } from '../../files/detach-files.ts';

/** Deletes a draft of the viewer; its photos are deleted a day later. Refuses DRAFT_NOT_FOUND. */
export async function discardDraft(
  { db }: OffersContext,
  { user_id }: Viewer,
  { draft_id }: ReadDraft,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, draft_id);
    if (draft === undefined || draft.seller_id !== user_id) throw new Refusal('DRAFT_NOT_FOUND');
    await detachFiles(trx, { kind: 'draft', id: draft.id });
    await deleteDraft(trx, draft.id);
  });
}
