import type { Database } from '@guildhall/db/database';
import { type LockedOrder, lockOrder } from '@guildhall/db/orders/commands';
import { findPartyLinks } from '@guildhall/db/orders/break-glass/queries';
import { findOpenReview } from '@guildhall/db/orders/reviews/queries';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { mayBreakGlass } from '@guildhall/domain/orders/break-glass/policy';
import type { CaseKind } from '@guildhall/domain/orders/types';
import type { Kysely, Transaction } from 'kysely';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** A case about an order that is open, as the room knows it that keeps it. */
export interface OpenCase {
  readonly id: string;
  readonly opened_at: Date;
}
type FindCase = (db: Kysely<Database>, orderId: string) => Promise<OpenCase | undefined>;

/** What the rooms above the orders know. A new kind of case is one row of `cases`. */
export interface CaseSources {
  readonly cases: Readonly<Record<CaseKind, FindCase>>;
  /** Those of these users who have had a payout method to the same destination as the viewer. */
  readonly listUsersOfSameMethod: (
    db: Kysely<Database>,
    viewerId: string,
    userIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
}

/** The review of a payment, which is a case of the orders themselves. */
export const findReviewCase: FindCase = findOpenReview;

/**
 * Refuses ORDER_NOT_FOUND, or as the caller says, unless the viewer takes part in views of this
 * order: for its parties, for who is linked with one, and for other roles there is nothing to find
 * (Z2, Z9).
 */
export async function requireStaffOf(
  { settings }: Pick<OrdersContext, 'settings'>,
  db: Kysely<Database>,
  { listUsersOfSameMethod }: Pick<CaseSources, 'listUsersOfSameMethod'>,
  viewer: Viewer,
  orderId: string,
  refusal: ErrorCode = 'ORDER_NOT_FOUND',
): Promise<void> {
  const found = await findPartyLinks(db, orderId, viewer.user_id);
  if (found === undefined) throw new Refusal(refusal);
  const { buyer_id, seller_id, buyer_email, seller_email, viewer_email } = found;
  const linked = await listUsersOfSameMethod(db, viewer.user_id, [buyer_id, seller_id]);
  const { public_sign_ins: known = [] } = settings;
  const linkWith = (userId: string, email: string, sharesDevice: boolean) => ({
    share_device: sharesDevice,
    share_method: linked.has(userId),
    are_public: known.includes(email) && known.includes(viewer_email),
  });
  const links = [
    linkWith(buyer_id, buyer_email, found.shares_buyer_device),
    linkWith(seller_id, seller_email, found.shares_seller_device),
  ];
  if (!mayBreakGlass(viewer, found, links)) throw new Refusal(refusal);
}

/**
 * Locks an order (for update) for staff and finds its open case of this kind. Who closes a case of
 * an order locks the order too. Refuses ORDER_NOT_FOUND, CASE_NOT_OPEN.
 */
export async function lockCase(
  context: Pick<OrdersContext, 'settings'>,
  trx: Transaction<Database>,
  sources: CaseSources,
  viewer: Viewer,
  { order_id, case_kind }: { order_id: string; case_kind: CaseKind },
): Promise<{ order: LockedOrder; open: OpenCase }> {
  await requireStaffOf(context, trx, sources, viewer, order_id);
  const order = await lockOrder(trx, order_id);
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND');
  const open = await sources.cases[case_kind](trx, order_id);
  if (open === undefined) throw new Refusal('CASE_NOT_OPEN');
  return { order, open };
}
