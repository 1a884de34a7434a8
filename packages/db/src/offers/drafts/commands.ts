import type { DraftForm } from '@guildhall/domain/offers/drafts/schema';
import type { Insertable, Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { OfferDraftsTable } from './tables.ts';

/** Inserts the first revision of a draft. Returns when. */
export async function insertDraft(
  trx: Transaction<Database>,
  draft: Omit<Insertable<OfferDraftsTable>, 'form' | 'revision'> & { form: DraftForm },
): Promise<Date> {
  const { updated_at } = await trx
    .insertInto('offer_drafts')
    .values({ ...draft, form: JSON.stringify(draft.form), revision: 1 })
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return updated_at;
}

/** Replaces the form of a locked draft. Returns when. */
export async function updateDraft(
  trx: Transaction<Database>,
  id: string,
  { form, revision }: { form: DraftForm; revision: number },
): Promise<Date> {
  const { updated_at } = await trx
    .updateTable('offer_drafts')
    .set({ form: JSON.stringify(form), revision, updated_at: appNow })
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return updated_at;
}

export async function deleteDraft(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('offer_drafts').where('id', '=', id).execute();
}
