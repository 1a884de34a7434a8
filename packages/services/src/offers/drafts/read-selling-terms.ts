import { countDrafts, isOnVacation } from '@guildhall/db/offers/drafts/queries';
import { countOffersOf } from '@guildhall/db/offers/queries';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import { MAX_DRAFTS } from '@guildhall/domain/offers/drafts/rules';
import type { ReadSellingTerms } from '@guildhall/domain/offers/drafts/schema';
import { reviewReasons } from '@guildhall/domain/offers/review-rules';
import { verificationNeeded } from '@guildhall/domain/offers/rules';
import { findProduct } from '../../catalog/read-catalog.ts';
import { readVaultFields } from '../../catalog/read-vault-fields.ts';
import type { OffersContext } from '../context.ts';
import { refuseHidden } from '../check-offer.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUser } from '../../users/find-user.ts';

/**
 * Whether the viewer may sell this, and under which terms: verification, how many more offers they
 * may have, whether the offer is reviewed, fees and limits of their level. To be said before they
 * begin. Refuses GAME_NOT_FOUND, BRAND_NOT_FOUND, PRODUCT_HIDDEN.
 */
export async function readSellingTerms(
  context: OffersContext,
  { user_id }: Viewer,
  { kind, product_slug, language }: ReadSellingTerms,
) {
  const { db } = context;
  const [seller, rules, count, draftCount, isAway] = await Promise.all([
    findUser(db, user_id),
    context.rule_books.current(),
    countOffersOf(db, user_id),
    countDrafts(db, user_id),
    isOnVacation(db, user_id),
  ]);
  const product =
    product_slug === undefined ? null : await findProduct(db, kind, product_slug, language);
  if (product === undefined) {
    throw new Refusal(kind === 'account' ? 'GAME_NOT_FOUND' : 'BRAND_NOT_FOUND');
  }
  if (product !== null) refuseHidden(product);
  const restricted = product?.restricted ?? false;
  const level = seller?.seller_level ?? 0;
  return {
    seller_level: level,
    verification_level: seller?.verification_level ?? 0,
    verification_needed: verificationNeeded(kind, restricted),
    live_offers: count.active,
    draft_count: draftCount,
    most_drafts: MAX_DRAFTS,
    is_away: isAway,
    review_reasons: reviewReasons(
      { kind, restricted, was_rejected: false },
      { level, published_offers: count.published },
      rules,
    ),
    rules,
    terms: levelTerms(rules, level),
    product: product !== null && 'schema' in product ? product : null,
    secret_fields: await secretFields(),
  };

  /** What a buyer gets of an account, or with a code. */
  async function secretFields(): Promise<readonly VaultField[]> {
    if (product === null || product === undefined) return [];
    if ('schema' in product) return product.schema.vault;
    return await readVaultFields(
      db,
      { kind, product_slug: product.slug, schema_version: 1 },
      language,
    );
  }
}

export type SellingTerms = Awaited<ReturnType<typeof readSellingTerms>>;
