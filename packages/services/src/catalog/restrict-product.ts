import { lockProduct } from '@guildhall/db/catalog/queries';
import { saveRestriction } from '@guildhall/db/catalog/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { CatalogContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { propose } from '../kernel/staff-decisions.ts';

/**
 * Sets whether a game or brand is restricted: then sellers need V3, and each offer is reviewed
 * (rules.md §5, §8). What is listed stays listed. Refuses PERMISSION_DENIED, GAME_NOT_FOUND,
 * BRAND_NOT_FOUND. Resolves to whether that was a change.
 */
export async function restrictProduct(
  { db }: Pick<CatalogContext, 'db'>,
  viewer: Viewer,
  input: { kind: 'game' | 'brand'; slug: string; restricted: boolean; reason: string },
): Promise<boolean> {
  const { kind, slug, restricted, reason } = input;
  return await inTransaction(db, async (trx) => {
    const product = await lockProduct(trx, kind, slug);
    if (product === undefined) {
      throw new Refusal(kind === 'game' ? 'GAME_NOT_FOUND' : 'BRAND_NOT_FOUND');
    }
    if (product.restricted === restricted) return false;
    const proposed = {
      kind: 'catalog.change' as const,
      subject: `${kind}:${slug}`,
      change: { event: restricted ? 'restrict' : 'lift_restriction' },
      before: { restricted: product.restricted },
      after: { restricted },
      reason,
    };
    await propose(trx, viewer, proposed, false);
    await saveRestriction(trx, kind, slug, restricted);
    return true;
  });
}
