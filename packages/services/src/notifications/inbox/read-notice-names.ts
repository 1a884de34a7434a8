import type { NotificationLine } from '@guildhall/db/kernel/notifications';
import { readNoticedThreads } from '../../messages/read-noticed-threads.ts';
import { readNoticedOffers } from '../../offers/read-noticed-offers.ts';
import { readSearchNames } from '../../offers/saved/read-search-names.ts';
import { readNoticedOrders } from '../../orders/read-mail-facts.ts';
import type { NotificationsContext } from '../context.ts';

/**
 * What the lines name: orders, offers, saved searches and threads, by their ids. Names are read
 * when they are shown, since they are no facts of a notice.
 */
export async function readNoticeNames(
  context: NotificationsContext,
  userId: string,
  lines: readonly NotificationLine[],
) {
  const idsOf = (fact: string) => [
    ...new Set(
      lines.flatMap(({ facts }) => {
        const ids: unknown = facts[fact];
        // Of several offers the first one is named.
        const id: unknown = Array.isArray(ids) ? ids[0] : ids;
        return typeof id === 'string' ? [id] : [];
      }),
    ),
  ];
  const offerIds = [...new Set([...idsOf('offer_id'), ...idsOf('offer_ids')])];
  const [orders, offers, searches, threads] = await Promise.all([
    byId(idsOf('order_id'), (ids) => readNoticedOrders(context, userId, ids)),
    byId(offerIds, (ids) => readNoticedOffers(context, ids)),
    byId(idsOf('saved_search_id'), (ids) => readSearchNames(context, userId, ids)),
    byId(idsOf('thread_id'), (ids) => readNoticedThreads(context, userId, ids)),
  ]);
  return { orders, offers, searches, threads };
}

async function byId<Row extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  return new Map((await read(ids)).map((row) => [row.id, row]));
}
