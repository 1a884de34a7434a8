import { lockProduct, type Product } from '@guildhall/db/catalog/queries';
import { saveProductTraits } from '@guildhall/db/catalog/commands';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { RestrictionRule } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { CatalogContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { propose } from '../kernel/staff-decisions.ts';

interface Restriction {
  readonly kind: 'game' | 'brand';
  readonly slug: string;
  readonly restricted: boolean;
  /** Why it is restricted, where somebody has chosen one. */
  readonly rule?: RestrictionRule;
  readonly reason: string;
}

/**
 * Sets whether a game or brand is restricted: then sellers need V3, and each offer is reviewed
 * (rules.md §5, §8). What is listed stays listed. Refuses PERMISSION_DENIED, GAME_NOT_FOUND,
 * BRAND_NOT_FOUND. Resolves to whether that was a change.
 */
export async function restrictProduct(
  { db }: Pick<CatalogContext, 'db'>,
  viewer: Viewer,
  input: Restriction,
): Promise<boolean> {
  return await inTransaction(db, (trx) => restrictIn(trx, viewer, input));
}

/** Like `restrictProduct`, in the caller's transaction. */
export async function restrictIn(
  trx: Transaction<Database>,
  viewer: Viewer,
  { kind, slug, restricted, rule, reason }: Restriction,
): Promise<boolean> {
  const product = await requireProduct(trx, kind, slug);
  const { hidden } = product;
  if (product.restricted === restricted) return false;
  const event = restricted ? 'restrict' : 'lift_restriction';
  const proposed = {
    kind: 'catalog.change' as const,
    subject: `${kind}:${slug}`,
    change: rule === undefined ? { event } : { event, rule },
    before: { restricted: product.restricted },
    after: { restricted },
    reason,
  };
  await propose(trx, viewer, proposed, false);
  await saveProductTraits(trx, kind, slug, { restricted, hidden });
  return true;
}

/** The game or brand, locked for update. Refuses GAME_NOT_FOUND, BRAND_NOT_FOUND. */
export async function requireProduct(
  trx: Transaction<Database>,
  kind: 'game' | 'brand',
  slug: string,
): Promise<Product> {
  const product = await lockProduct(trx, kind, slug);
  if (product !== undefined) return product;
  throw new Refusal(kind === 'game' ? 'GAME_NOT_FOUND' : 'BRAND_NOT_FOUND');
}
