import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { holds } from '@guildhall/domain/kernel/permissions';
import { listDisputesSchema } from '@guildhall/domain/disputes/schema';
import { listPaymentReviewsSchema } from '@guildhall/domain/orders/reviews/schema';
import type { FindThings, FoundKind } from '@guildhall/domain/site/schema';
import type { DisputesContext } from '../disputes/context.ts';
import { listDisputes } from '../disputes/list-disputes.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findOffers } from '../offers/review/find-offers.ts';
import { readPaymentReviews } from '../orders/reviews/read-payment-reviews.ts';
import { findUser } from '../users/find-user.ts';
import { readSought } from '../users/read-sought.ts';

/** How many of a kind are named: who means another one goes on in the list of its section. */
const MOST = 5;

export interface FoundThing {
  readonly kind: FoundKind;
  readonly id: string;
  readonly title: string;
  /** Of a title that a user has written. */
  readonly language: string | null;
  /** The order that it is, or is about. */
  readonly order_id: string | null;
  /** False for a user whom others do not see any more. */
  readonly is_active: boolean;
}

type Find = (context: DisputesContext, viewer: Viewer, search: string) => Promise<FoundThing[]>;

const thing = { language: null, order_id: null, is_active: true };

async function findUsers({ db }: DisputesContext, viewer: Viewer, search: string) {
  if (!holds(viewer, 'moderation.decide')) return [];
  const sought = await readSought(db, search);
  const user = sought?.user_id ? await findUser(db, sought.user_id) : undefined;
  if (user === undefined) return [];
  const { id, username, is_active } = user;
  return [{ ...thing, kind: 'user' as const, id, title: username, is_active }];
}

const ofOrder = (kind: 'order' | 'dispute', id: string, row: OrderRow): FoundThing => ({
  ...thing,
  kind,
  id,
  title: row.snapshot.title,
  language: row.snapshot.language ?? DEFAULT_LANGUAGE,
  order_id: row.order_id,
});
interface OrderRow {
  readonly order_id: string;
  readonly snapshot: { readonly title: string; readonly language?: string };
}

async function findOrders(context: DisputesContext, viewer: Viewer, search: string) {
  if (!holds(viewer, 'orders.review_payments')) return [];
  const page = listPaymentReviewsSchema.parse({ filter: 'all', search, limit: MOST });
  const { items } = await readPaymentReviews(context, viewer, page);
  return items.map((row) => ofOrder('order', row.id, { ...row, order_id: row.id }));
}

async function findDisputes(context: DisputesContext, viewer: Viewer, search: string) {
  if (!holds(viewer, 'disputes.decide')) return [];
  const pages = await Promise.all(
    (['open', 'closed'] as const).map(async (filter) => {
      const page = listDisputesSchema.parse({ filter, search, limit: MOST });
      return await listDisputes(context, viewer, page);
    }),
  );
  const items = pages.flatMap((page) => page.items).slice(0, MOST);
  return items.map((row) => ofOrder('dispute', row.id, row));
}

async function findOffersOf(context: DisputesContext, viewer: Viewer, search: string) {
  if (!holds(viewer, 'offers.review')) return [];
  const offers = await findOffers(context, search, MOST);
  return offers.map(({ id, title, language }) => ({
    ...thing,
    kind: 'offer' as const,
    id,
    title,
    language,
  }));
}

const FINDERS: Readonly<Record<FoundKind, Find>> = {
  user: findUsers,
  order: findOrders,
  dispute: findDisputes,
  offer: findOffersOf,
};

/**
 * What staff may mean by what they type, of what each may read: users by id, whole name or address;
 * orders and cases also by order number, orders by unit; offers by id or by words of their title.
 * Refuses nothing.
 */
export async function findThings(
  context: DisputesContext,
  viewer: Viewer,
  { search }: FindThings,
): Promise<readonly FoundThing[]> {
  if (search === '') return [];
  const found = await Promise.all(
    Object.values(FINDERS).map(async (find) => await find(context, viewer, search)),
  );
  return found.flat();
}
