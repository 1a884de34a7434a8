import type { Database } from '@guildhall/db/database';
import { insertDraft, updateDraft } from '@guildhall/db/offers/drafts/commands';
import { countDrafts, type DraftRow, lockDraft } from '@guildhall/db/offers/drafts/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FieldErrors } from '@guildhall/domain/kernel/field-errors';
import { MAX_DRAFTS } from '@guildhall/domain/offers/drafts/rules';
import type { DraftForm, SaveDraft } from '@guildhall/domain/offers/drafts/schema';
import type { Transaction } from 'kysely';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { attachFiles } from '../../files/attach-files.ts';
import { detachFiles } from '../../files/detach-files.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import { readProduct } from '../check-offer.ts';
import { checkForm } from './check-form.ts';

/** A draft as it is stored now, and what keeps it from being published. */
export interface SavedDraft {
  readonly revision: number;
  readonly saved_at: Date;
  readonly faults: FieldErrors;
}

/**
 * Stores the form of an offer as it is, half-filled or wrong, and says what keeps it from being
 * published. Another revision is based on the stored one; the same form again is stored already.
 * Refuses GAME_NOT_FOUND, BRAND_NOT_FOUND, DRAFT_NOT_FOUND, DRAFT_LIMIT, DRAFT_CHANGED,
 * FILE_NOT_FOUND.
 */
export async function saveDraft(
  context: OffersContext,
  viewer: Viewer,
  input: SaveDraft,
): Promise<SavedDraft> {
  const product = await readProduct(context, input.kind, input.product_slug);
  const { level, ...saved } = await inTransaction(context.db, async (trx) => {
    // Serializes the new drafts of a seller, so that their limit holds.
    const seller = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    if (seller === undefined) throw new Refusal('DRAFT_NOT_FOUND');
    const stored = await lockDraft(trx, input.draft_id);
    const done =
      stored === undefined
        ? await create(trx, viewer, input, product.name)
        : await change(trx, viewer, input, stored);
    return { ...done, level: seller.seller_level };
  });
  return { ...saved, faults: await checkForm(context, input, level) };
}

const photoIds = ({ photos = [] }: DraftForm) => photos.map(({ file_id }) => file_id);

async function create(
  trx: Transaction<Database>,
  viewer: Viewer,
  { draft_id, kind, product_slug, revision, form }: SaveDraft,
  productName: string,
): Promise<Omit<SavedDraft, 'faults'>> {
  if (revision > 0) throw new Refusal('DRAFT_NOT_FOUND');
  const count = await countDrafts(trx, viewer.user_id);
  if (count >= MAX_DRAFTS) throw new Refusal('DRAFT_LIMIT', { most: MAX_DRAFTS });
  const savedAt = await insertDraft(trx, {
    id: draft_id,
    seller_id: viewer.user_id,
    kind,
    product_slug,
    product_name: productName,
    form,
  });
  await keepPhotos(trx, viewer, draft_id, form, []);
  return { revision: 1, saved_at: savedAt };
}

async function change(
  trx: Transaction<Database>,
  viewer: Viewer,
  { kind, product_slug, revision, form }: SaveDraft,
  stored: DraftRow,
): Promise<Omit<SavedDraft, 'faults'>> {
  const isOwn = stored.seller_id === viewer.user_id;
  // A draft is of one product: another one has other fields.
  if (!isOwn || stored.kind !== kind || stored.product_slug !== product_slug) {
    throw new Refusal('DRAFT_NOT_FOUND');
  }
  // The answer to an earlier call may have been lost.
  const isStored = canonicalJson([stored.form]) === canonicalJson([form]);
  if (isStored) return { revision: stored.revision, saved_at: stored.updated_at };
  if (stored.revision !== revision) {
    throw new Refusal('DRAFT_CHANGED', { revision: stored.revision });
  }
  await keepPhotos(trx, viewer, stored.id, form, photoIds(stored.form));
  const next = stored.revision + 1;
  const savedAt = await updateDraft(trx, stored.id, { form, revision: next });
  return { revision: next, saved_at: savedAt };
}

/** The draft refers to its photos, and no longer to those that were removed. */
async function keepPhotos(
  trx: Transaction<Database>,
  viewer: Viewer,
  draftId: string,
  form: DraftForm,
  before: readonly string[],
): Promise<void> {
  const draft = { kind: 'draft', id: draftId } as const;
  const after = photoIds(form);
  const added = after.filter((id) => !before.includes(id));
  await attachFiles(trx, viewer, draft, { purpose: 'offer_photo', file_ids: added });
  const removed = before.filter((id) => !after.includes(id));
  if (removed.length > 0) await detachFiles(trx, draft, removed);
}
