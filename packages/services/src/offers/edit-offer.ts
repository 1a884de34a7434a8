import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { isOfferedTwice, lockDuplicateOffers, lockOffer } from '@guildhall/db/offers/commands';
import {
  countOffersOf,
  type EditableOffer,
  findOfferPhotos,
  listEditableOffers,
  wasEverSold,
} from '@guildhall/db/offers/queries';
import type { AttributeValues } from '@guildhall/domain/catalog/types';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { offerCap } from '@guildhall/domain/kernel/permissions';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { minor } from '@guildhall/domain/kernel/money';
import { levelTerms, type RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { isLive } from '@guildhall/domain/offers/policy';
import { isReviewedEdit } from '@guildhall/domain/offers/policy';
import { reviewReasons } from '@guildhall/domain/offers/review-rules';
import { allInPrice } from '@guildhall/domain/offers/rules';
import {
  type ChangesOfOffer,
  editedAccountSchema,
  editedGiftCardSchema,
  type EditOffer,
} from '@guildhall/domain/offers/schema';
import type { OfferChanges, OfferState, ReviewReason } from '@guildhall/domain/offers/states';
import type { OfferPhoto } from '@guildhall/domain/offers/types';
import type { Transaction } from 'kysely';
import { refuseContacts } from './check-contacts.ts';
import type { OffersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { attachFiles } from '../files/attach-files.ts';
import { detachFiles } from '../files/detach-files.ts';
import { readVariants } from '../files/read-variants.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { User } from '../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { type EditedColumns, type LockedOffer, planOfferEvent } from './apply-event.ts';
import { hasOutlierPrice } from './read-price-median.ts';
import {
  attributeHash,
  checkAttributes,
  parseContent,
  type Product,
  readProduct,
  refuseBrokenRules,
} from './check-offer.ts';

type Planned = ReturnType<typeof planOfferEvent>;

/** What is known about a seller while their offers are edited. */
export interface Editing {
  readonly trx: Transaction<Database>;
  readonly seller: User;
  /** The rules in force. */
  readonly rules: RuleBook;
  /** Live and published offers of the seller. */
  readonly count: { readonly active: number; readonly published: number };
}

/**
 * Changes an offer (rules.md §5). Prices and quantities change at once, unless the price is far
 * from what the same was sold for; other words or attributes of an offer that has to be reviewed
 * send it to review again, and so does any edit of a rejected one. Orders keep their snapshot.
 * Refuses OFFER_NOT_FOUND, OFFER_INVALID, OFFER_EVENT_REFUSED, OFFER_LIMIT, OFFER_DUPLICATE,
 * FILE_NOT_FOUND for a photo that the seller has not uploaded.
 */
export async function editOffer(
  context: OffersContext,
  viewer: Viewer,
  input: EditOffer,
): Promise<{ state: OfferState }> {
  const rules = await context.rule_books.current();
  const call = { operation: 'offers.edit', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const seller = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    const offer = await lockOffer(trx, input.offer_id);
    const [content] = await listEditableOffers(trx, [input.offer_id]);
    const isOwn = offer?.seller_id === viewer.user_id;
    if (seller === undefined || offer === undefined || content === undefined || !isOwn) {
      throw new Refusal('OFFER_NOT_FOUND');
    }
    const product = await readProduct(context, offer.kind, content.product_slug);
    refuseContacts(context, input.changes, { rules, product });
    const count = await countOffersOf(trx, seller.id);
    const editing = { trx, seller, rules, count };
    const photos = await photosBetween(trx, offer.id, input.changes);
    const moves = await planEdit(editing, offer, content, product, input.changes, photos);
    const last = moves.at(-1);
    if (last === undefined) return { state: offer.state };
    if (photos !== undefined) await attachPhotos(trx, viewer, offer.id, photos);
    await writeTransitions(trx, { moves });
    return { state: last.item.state };
  });
}

/** The photos of an offer before and after an edit. */
interface PhotosBetween {
  readonly before: readonly OfferPhoto[];
  readonly after: readonly OfferPhoto[];
}

/** Undefined for an edit that leaves the photos alone. */
async function photosBetween(
  trx: Transaction<Database>,
  offerId: string,
  { photos: wanted }: ChangesOfOffer,
): Promise<PhotosBetween | undefined> {
  if (wanted === undefined) return undefined;
  const before = (await findOfferPhotos(trx, offerId)) ?? [];
  const variants = await readVariants(
    trx,
    wanted.map(({ file_id }) => file_id),
  );
  const after = wanted.map((photo) => ({ ...photo, variants: variants.get(photo.file_id) ?? [] }));
  return { before, after };
}

/**
 * The offer refers to its new photos, and no longer to those that were removed: unless it was ever
 * sold, since its orders show the photo that it had first.
 */
async function attachPhotos(
  trx: Transaction<Database>,
  viewer: Viewer,
  offerId: string,
  { before, after }: PhotosBetween,
): Promise<void> {
  const subject = { kind: 'offer', id: offerId } as const;
  const kept = new Set(after.map(({ file_id }) => file_id));
  await attachFiles(trx, viewer, subject, { purpose: 'offer_photo', file_ids: [...kept] });
  const removed = before.map(({ file_id }) => file_id).filter((id) => !kept.has(id));
  if (removed.length === 0 || (await wasEverSold(trx, offerId))) return;
  await detachFiles(trx, subject, removed);
}

/** What of its photos the history of an offer keeps. */
const inHistory = (photos: readonly OfferPhoto[]) =>
  photos.map(({ file_id, caption }) => ({ file_id, caption }));

/** The events of an edit; none when it changes nothing. Refuses like `editOffer`. */
export async function planEdit(
  editing: Editing,
  offer: LockedOffer,
  before: EditableOffer,
  product: Product,
  wanted: ChangesOfOffer,
  photos?: PhotosBetween,
): Promise<Planned[]> {
  const columns = checkedColumns(editing, offer, before, product, wanted);
  const changes = {
    ...changesBetween(before, columns),
    ...(photos &&
      changesBetween({ photos: inHistory(photos.before) }, { photos: inHistory(photos.after) })),
  };
  const wasRejected = offer.state === 'rejected';
  if (Object.keys(changes).length === 0 && !wasRejected) return [];
  const isPriceChanged = wasRejected || 'price_minor' in changes || 'attributes' in changes;
  const isOutlier =
    isPriceChanged && (await isOutlierAfter(editing, offer, { ...before, ...columns }, product));
  const reasons = reasonsOf(editing, offer, before, product, changes, isOutlier);
  const set = {
    ...columns,
    ...(photos && { photos: [...photos.after] }),
    ...derivedColumns(editing, offer, before, columns),
  };
  const bySeller = { actors: ['seller'], actor_id: editing.seller.id } as const;
  const edit = (from: LockedOffer) =>
    planOfferEvent(from, {
      event: 'edit',
      payload: { changes, reasons },
      needs_review: reasons.length > 0,
      changes: set,
      ...bySeller,
    });
  const hash = attributeHash(before.product_id, columns.attributes ?? before.attributes);
  if (!wasRejected) {
    const move = edit(offer);
    await refuseSecondListing(editing, { ...offer, attribute_hash: hash }, move.item.state);
    return [move];
  }
  const revised = planOfferEvent(offer, { event: 'revise', ...bySeller });
  const draft = { ...offer, state: revised.item.state };
  const moves = Object.keys(changes).length === 0 ? [revised] : [revised, edit(draft)];
  const submitted = planOfferEvent(draft, {
    event: 'submit',
    payload: { reasons },
    ...bySeller,
  });
  await refuseSecondListing(editing, { ...offer, attribute_hash: hash }, submitted.item.state);
  return [...moves, submitted];
}

/** The changed columns, validated with all others as those of a new offer. */
function checkedColumns(
  { rules, seller }: Editing,
  offer: LockedOffer,
  before: EditableOffer,
  product: Product,
  { attributes: wantedAttributes, photos: _photos, ...wanted }: ChangesOfOffer,
): EditedColumns {
  const { delivery, language, title, description, price_minor, delivery_minutes } = before;
  const common = { delivery, language, title, description, price_minor, delivery_minutes };
  const { warranty_days, min_quantity, max_quantity, tiers } = before;
  const parsed =
    offer.kind === 'account'
      ? parseContent(editedAccountSchema(rules), { ...common, warranty_days, ...wanted })
      : parseContent(editedGiftCardSchema(rules), {
          ...common,
          min_quantity,
          max_quantity,
          tiers,
          ...wanted,
        });
  let attributes: AttributeValues | undefined;
  if (wantedAttributes !== undefined) {
    if (product.schema === null) {
      throw new Refusal('OFFER_INVALID', {}, { attributes: [fieldError('unknown_field')] });
    }
    attributes = checkAttributes(product.schema, wantedAttributes);
  }
  refuseBrokenRules({ ...before, ...parsed, kind: offer.kind }, { product, rules, seller }, null);
  const changed = Object.entries(parsed).filter(([key]) => key in wanted);
  return {
    ...(Object.fromEntries(changed) as EditedColumns),
    ...(attributes !== undefined &&
      product.schema !== null && {
        attributes,
        schema_version: product.schema.version,
      }),
  };
}

/** What the columns change, by field, with the values before and after it. */
function changesBetween(before: object, columns: object): OfferChanges {
  const was: Readonly<Record<string, unknown>> = { ...before };
  const entries = Object.entries(columns).flatMap(([key, after]) => {
    if (key === 'schema_version') return [];
    const isSame = canonicalJson([was[key] ?? null]) === canonicalJson([after ?? null]);
    return isSame ? [] : [[key, { before: was[key] ?? null, after: after ?? null }] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether the price of an offer is far from what the same was sold for, after an edit. */
async function isOutlierAfter(
  { trx, rules }: Editing,
  { kind }: LockedOffer,
  { attributes, price_minor }: Pick<EditableOffer, 'attributes' | 'price_minor'>,
  { slug, schema }: Product,
): Promise<boolean> {
  const priced = { kind, product_slug: slug, fields: schema?.attributes ?? [], attributes };
  return await hasOutlierPrice(trx, priced, price_minor, rules);
}

function reasonsOf(
  { rules, seller, count }: Editing,
  { kind, state }: LockedOffer,
  { published_at }: EditableOffer,
  { restricted }: Product,
  changes: OfferChanges,
  isOutlier: boolean,
): ReviewReason[] {
  const wasRejected = state === 'rejected';
  if (!isReviewedEdit(state, changes)) return isOutlier ? ['price_outlier'] : [];
  const others = count.published - (published_at === null ? 0 : 1);
  return reviewReasons(
    { kind, restricted, was_rejected: wasRejected, has_outlier_price: isOutlier },
    { level: seller.seller_level, published_offers: others },
    rules,
  );
}

/** What follows from the changed columns: the buyer's price, and the hash that finds duplicates. */
function derivedColumns(
  { rules }: Editing,
  { kind }: LockedOffer,
  { product_id }: EditableOffer,
  { price_minor, tiers, attributes }: EditedColumns,
) {
  const price = price_minor === undefined ? undefined : allInPrice(kind, minor(price_minor), rules);
  const hash = attributes && attributeHash(product_id, attributes).toString('hex');
  return {
    // The fees of tiers follow from the version of the rules, so it changes with any price.
    ...(price !== undefined && { fee_minor: price.fee_minor, rule_version: rules.version }),
    ...(hash !== undefined && { attribute_hash: `\\x${hash}` }),
    ...(tiers !== undefined && { tiers: [...tiers] }),
  };
}

/**
 * Refuses OFFER_LIMIT when an offer becomes live that was not, and OFFER_DUPLICATE when it is live
 * with another one of the same.
 */
export async function refuseSecondListing(
  { trx, seller, rules, count }: Editing,
  offer: Pick<LockedOffer, 'id' | 'seller_id' | 'state' | 'attribute_hash'>,
  to: OfferState,
): Promise<void> {
  if (!isLive(to)) return;
  const most = offerCap(levelTerms(rules, seller.seller_level).max_active_offers, seller);
  if (!isLive(offer.state) && count.active >= most) throw new Refusal('OFFER_LIMIT', { most });
  await lockDuplicateOffers(trx, offer);
  if (await isOfferedTwice(trx, offer)) throw new Refusal('OFFER_DUPLICATE');
}
