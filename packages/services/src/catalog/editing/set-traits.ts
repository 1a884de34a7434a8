import { saveProductTraits } from '@guildhall/db/catalog/commands';
import type { SetRestriction, SetVisibility } from '@guildhall/domain/catalog/editing/schema';
import type { CatalogContext } from '../context.ts';
import { requireProduct, restrictIn } from '../restrict-product.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/**
 * Hides a game or brand, or shows it: a hidden one is in no list and takes no new offers; what is
 * listed stays listed. Refuses IDEMPOTENCY_KEY_REUSED, GAME_NOT_FOUND, BRAND_NOT_FOUND,
 * PERMISSION_DENIED, DECISION_PENDING. Resolves to whether that was a change.
 */
export async function setVisibility(
  context: Pick<CatalogContext, 'db' | 'token_secret'>,
  viewer: Viewer,
  input: SetVisibility,
) {
  const { kind, slug, hidden, reason } = input;
  const call = { operation: 'catalog.setVisibility', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const product = await requireProduct(trx, kind, slug);
    const { restricted } = product;
    if (product.hidden === hidden) return { changed: false };
    const proposed = {
      kind: 'catalog.change' as const,
      subject: `${kind}:${slug}`,
      change: { event: hidden ? 'hide' : 'show' },
      before: { hidden: product.hidden },
      after: { hidden },
      reason,
    };
    await propose(trx, viewer, proposed, false);
    await saveProductTraits(trx, kind, slug, { restricted, hidden });
    return { changed: true };
  });
}

/**
 * Restricts a game or brand by a rule, or lifts that. Refuses IDEMPOTENCY_KEY_REUSED, and what
 * `restrictProduct` refuses. Resolves to whether that was a change.
 */
export async function setRestriction(
  context: Pick<CatalogContext, 'db' | 'token_secret'>,
  viewer: Viewer,
  input: SetRestriction,
) {
  const { idempotency_key: _key, ...restriction } = input;
  const call = { operation: 'catalog.setRestriction', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => ({
    changed: await restrictIn(trx, viewer, restriction),
  }));
}
