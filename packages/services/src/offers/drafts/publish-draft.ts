import type { Database } from '@guildhall/db/database';
import { deleteDraft } from '@guildhall/db/offers/drafts/commands';
import { type DraftRow, findDraft, lockDraft } from '@guildhall/db/offers/drafts/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PublishDraft } from '@guildhall/domain/offers/drafts/schema';
import type { PublishAccountOffer, PublishGiftCardOffer } from '@guildhall/domain/offers/schema';
import type { OfferState } from '@guildhall/domain/offers/states';
import type { OfferPhoto } from '@guildhall/domain/offers/types';
import type { Transaction } from 'kysely';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { attachFiles } from '../../files/attach-files.ts';
import { detachFiles } from '../../files/detach-files.ts';
import { readVariants } from '../../files/read-variants.ts';
import { findIdempotentAnswer, withIdempotencyKey } from '../../kernel/idempotency.ts';
import { findUser } from '../../users/find-user.ts';
import { readCodes } from '../../vault/read-codes.ts';
import {
  accountContent,
  giftCardContent,
  type NewStock,
  type OfferContent,
  refuseUnverified,
} from '../check-offer.ts';
import { publish } from '../publish-offer.ts';
import { accountInput, checkForm, giftCardInput } from './check-form.ts';

interface Published {
  readonly offer_id: string;
  readonly state: OfferState;
}

/**
 * Makes an offer of a draft and deletes the draft (rules.md §5): its secrets are sealed, and it is
 * listed or waits for a review. Refuses DRAFT_NOT_FOUND, DRAFT_CHANGED, SELLER_NOT_VERIFIED,
 * OFFER_INVALID, INPUT_INVALID and CODES_INVALID for its codes, and the refusals of `publish`.
 */
export async function publishDraft(
  context: OffersContext,
  viewer: Viewer,
  input: PublishDraft,
): Promise<Published> {
  const { idempotency_key, draft_id, revision, secrets, codes } = input;
  // The stored hash of the input has the secrets only as a keyed fingerprint: a plain hash of a
  // short code could be guessed from a stolen database.
  const print = await context.key_vault.fingerprint(JSON.stringify([secrets, codes]));
  const call = {
    operation: 'offers.publishDraft',
    user_id: viewer.user_id,
    input: { idempotency_key, draft_id, revision, secrets: print.toString('base64') },
  };
  // The draft of an earlier call with this key is gone.
  const earlier = await findIdempotentAnswer<Published>(context, call);
  if (earlier !== null) return earlier;
  const draft = ownDraft(await findDraft(context.db, draft_id), viewer, revision);
  const { stock, ...content } = await contentOf(context, viewer, draft, input);
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const locked = ownDraft(await lockDraft(trx, draft_id), viewer, revision);
    const photos = await photosOf(trx, locked);
    const offer = await publish(context, trx, viewer, { ...content, photos }, stock);
    await movePhotos(trx, viewer, locked, offer.offer_id);
    await deleteDraft(trx, locked.id);
    return offer;
  });
}

/** Refuses DRAFT_NOT_FOUND, DRAFT_CHANGED. */
function ownDraft(draft: DraftRow | undefined, { user_id }: Viewer, revision: number): DraftRow {
  if (draft === undefined || draft.seller_id !== user_id) throw new Refusal('DRAFT_NOT_FOUND');
  if (draft.revision !== revision) {
    throw new Refusal('DRAFT_CHANGED', { revision: draft.revision });
  }
  return draft;
}

/** The checked content, with all errors of the form at once, and its stock. */
async function contentOf(
  context: OffersContext,
  { user_id }: Viewer,
  draft: DraftRow,
  { secrets, codes }: PublishDraft,
): Promise<OfferContent & { stock: NewStock }> {
  const seller = await findUser(context.db, user_id);
  refuseUnverified(seller, draft.kind, false);
  const faults = await checkForm(context, draft, seller?.seller_level ?? 0);
  if (Object.keys(faults).length > 0) throw new Refusal('OFFER_INVALID', {}, faults);
  // The form has no faults, so it is whole.
  if (draft.kind === 'account') {
    const input = { ...accountInput(draft), secrets } as PublishAccountOffer;
    const { stock, ...content } = await accountContent(context, input);
    return { ...content, stock };
  }
  const { stock, ...content } = await giftCardContent(
    context,
    giftCardInput(draft) as PublishGiftCardOffer,
  );
  const sealsNow = content.delivery === 'instant' && codes.trim() !== '';
  if (!sealsNow) return { ...content, stock };
  const sealed = await readCodes(context.key_vault, content.vault_fields, bytesOf(codes));
  return { ...content, stock: { ...stock, codes: sealed } };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield new TextEncoder().encode(text);
}

async function photosOf(trx: Transaction<Database>, { form }: DraftRow): Promise<OfferPhoto[]> {
  const photos = form.photos ?? [];
  const variants = await readVariants(
    trx,
    photos.map(({ file_id }) => file_id),
  );
  return photos.map((photo) => ({ ...photo, variants: variants.get(photo.file_id) ?? [] }));
}

/** The offer refers to the photos before the draft no longer does. */
async function movePhotos(
  trx: Transaction<Database>,
  viewer: Viewer,
  { id, form }: DraftRow,
  offerId: string,
): Promise<void> {
  const fileIds = (form.photos ?? []).map(({ file_id }) => file_id);
  const offer = { kind: 'offer', id: offerId } as const;
  await attachFiles(trx, viewer, offer, { purpose: 'offer_photo', file_ids: fileIds });
  await detachFiles(trx, { kind: 'draft', id });
}
