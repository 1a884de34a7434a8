import { randomInt, randomUUID } from 'node:crypto';
import { newId } from '@guildhall/domain/kernel/ids';
import type { SaveDraft } from '@guildhall/domain/offers/drafts/schema';
import type { SaveSearch } from '@guildhall/domain/offers/saved/schema';
import type {
  ChangeOffers,
  ChangesOfOffer,
  PublishAccountOffer,
  PublishGiftCardOffer,
  SellerEvent,
} from '@guildhall/domain/offers/schema';
import type { OfferState } from '@guildhall/domain/offers/states';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import {
  publishAccountOffer,
  publishGiftCardOffer,
} from '@guildhall/services/offers/publish-offer';
import { type ChangedOffer, changeOffers } from '@guildhall/services/offers/change-offers';
import { editOffer } from '@guildhall/services/offers/edit-offer';
import { saveDraft } from '@guildhall/services/offers/drafts/save-draft';
import { saveSearch } from '@guildhall/services/offers/saved/save-search';
import { addCodesPart } from '@guildhall/services/offers/stock/upload-codes';
import { removeOffer, reviewOffer } from '@guildhall/services/offers/review/review-offer';
import type { Scene } from './scene.ts';

const words = {
  title: 'An offer made for a scene',
  description: 'It has everything that an offer needs, and it is sold in tests only.',
};

/**
 * Every account of a process has its own level: two equal accounts of a seller would be duplicates.
 * It starts anywhere, since several processes can use one database.
 */
let lastLevel = randomInt(900_000);
function nextLevel(): number {
  lastLevel += 1;
  return lastLevel;
}

/** Publishes an account offer, instant by default, and returns its id. */
export async function accountOffer(
  { services }: Scene,
  seller: Viewer,
  offer: { game_slug: string } & Partial<PublishAccountOffer>,
): Promise<string> {
  const manual = offer.delivery === 'manual';
  const login = { login: `player-${randomUUID()}`, password: 'hunter2-hunter2' };
  const { offer_id } = await publishAccountOffer(services, seller, {
    ...words,
    attributes: { rank: 'Gold', level: nextLevel() },
    price_minor: 10_000,
    delivery: 'instant',
    delivery_minutes: manual ? 60 : null,
    warranty_days: 7,
    secrets: manual ? [] : [login],
    ...offer,
  });
  return offer_id;
}

/** Saves a draft of an account that can be published, and returns its id; its revision is 1. */
export async function savedDraft(
  { services }: Scene,
  seller: Viewer,
  gameSlug: string,
  form: SaveDraft['form'] = {},
): Promise<string> {
  const draftId = newId();
  await saveDraft(services, seller, {
    draft_id: draftId,
    kind: 'account',
    product_slug: gameSlug,
    revision: 0,
    form: {
      ...words,
      attributes: { rank: 'Gold', level: randomInt(1, 1_000_000) },
      price_minor: 10_000,
      delivery: 'manual',
      ...(form.delivery !== 'instant' && { delivery_minutes: 60 }),
      warranty_days: 7,
      ...form,
    },
  });
  return draftId;
}

/** Saves a search of accounts, and returns its id. */
export async function savedSearch(
  { services }: Scene,
  viewer: Viewer,
  filter: Partial<SaveSearch['filter']>,
  alert: SaveSearch['alert'] = 'off',
): Promise<string> {
  const id = newId();
  await saveSearch(services, viewer, {
    saved_search_id: id,
    name: 'A search of a scene',
    filter: { kind: 'account', search: '', sort: 'best', attributes: {}, ...filter },
    alert,
  });
  return id;
}

/** A moderator approves an offer, or rejects it. */
export async function review(
  { services }: Scene,
  moderator: Viewer,
  offerId: string,
  decision: 'approve' | 'reject' = 'approve',
): Promise<void> {
  await reviewOffer(services, moderator, {
    idempotency_key: newId(),
    offer_id: offerId,
    decision,
    reason: 'It was looked at in a scene.',
  });
}

/** A moderator takes an offer off the site. */
export async function remove(
  { services }: Scene,
  moderator: Viewer,
  offerId: string,
): Promise<void> {
  await removeOffer(services, moderator, {
    idempotency_key: newId(),
    offer_id: offerId,
    rule_id: 'prohibited-goods.1',
    reason: 'It was removed in a scene.',
  });
}

/** A seller edits an offer; returns its state. */
export async function edit(
  { services }: Scene,
  seller: Viewer,
  offerId: string,
  changes: ChangesOfOffer,
): Promise<OfferState> {
  const input = { idempotency_key: newId(), offer_id: offerId, changes };
  return (await editOffer(services, seller, input)).state;
}

/** A seller pauses, resumes, renews, archives or restores an offer, or sets its price. */
export async function changeOffer(
  { services }: Scene,
  seller: Viewer,
  offerId: string,
  change: SellerEvent | ChangeOffers['change'],
): Promise<ChangedOffer> {
  const { results } = await changeOffers(services, seller, {
    idempotency_key: newId(),
    offer_ids: [offerId],
    change: typeof change === 'string' ? { event: change } : change,
  });
  const [result] = results;
  if (result === undefined) throw new Error('the call has no result');
  return result;
}

export function testCode(): { code: string } {
  return { code: `ABCD-${randomInt(1_000_000, 999_999_999)}${randomInt(100, 999)}` };
}

/** The size of `testCodeFile`. */
export const TEST_FILE_BYTES = 32;

/** A file of one code that no other secret equals. */
export const testCodeFile = () => `${testCode().code}\n`.padEnd(TEST_FILE_BYTES);

/** Sends a part of a file of codes, the first one unless a position is given. */
export async function uploadedPart(
  { services }: Scene,
  seller: Viewer,
  upload: { offer_id: string; upload_id: string },
  content: string | Uint8Array,
  positionBytes = 0,
): Promise<{ received_bytes: number }> {
  async function* arriving() {
    yield Buffer.from(content);
  }
  const part = { ...upload, position_bytes: String(positionBytes) };
  return await addCodesPart(services, seller, part, arriving());
}

/** Publishes a gift-card offer with several codes, instant by default, and returns its id. */
export async function giftCardOffer(
  { services }: Scene,
  seller: Viewer,
  offer: { brand_slug: string; stock?: number } & Partial<PublishGiftCardOffer>,
): Promise<string> {
  const { stock = 5, ...rest } = offer;
  const manual = offer.delivery === 'manual';
  const { offer_id } = await publishGiftCardOffer(services, seller, {
    ...words,
    region_code: 'US',
    face_value_minor: 2_500,
    price_minor: 2_300,
    delivery: 'instant',
    delivery_minutes: manual ? 60 : null,
    min_quantity: 1,
    max_quantity: 50,
    tiers: [],
    secrets: manual ? [] : Array.from({ length: stock }, testCode),
    manual_stock: manual ? stock : 0,
    ...rest,
  });
  return offer_id;
}
