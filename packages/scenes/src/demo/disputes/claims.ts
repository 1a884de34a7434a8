/** Recall claims of the demo, which begin after the order is completed. */
import { inTransaction } from '@guildhall/db/transaction';
import { DAY_MS, HOUR_MS } from '@guildhall/domain/kernel/clock';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { readOrder } from '@guildhall/services/orders/read-orders';
import type { Scene } from '../../scene.ts';
import type { Timeline } from '../timeline.ts';
import type { DemoPeople } from '../users.ts';
import { type Acts, actsOf } from './acts.ts';
import { filesOf } from './past.ts';
import { writeEvidenceFiles } from './pictures.ts';
import { stories, type Story } from './stories.ts';

/** An order to dispute, with its sides. */
export interface Disputed {
  readonly order_id: string;
  readonly buyer: Viewer;
  readonly seller: Viewer;
}

/** Uploads what both sides show of a case that is opened then, and returns what they can do. */
export async function beginCase(
  scene: Scene,
  story: Story,
  { order_id, buyer, seller }: Disputed,
  openedAt: Date,
): Promise<Acts> {
  const { services } = scene;
  const { units } = await readOrder(services, buyer, order_id);
  const { files, named } = filesOf({ buyer, seller, story }, openedAt, story.receipt === null);
  await inTransaction(services.db, (trx) => writeEvidenceFiles(services, trx, files));
  return actsOf(scene, {
    order_id,
    buyer,
    seller,
    story,
    ...named,
    unit_ids: units.map(({ id }) => id),
    price_minor: Math.min(...units.map(({ price_minor }) => price_minor)),
  });
}

/** One claim that the seller accepts, and one that staff reject, both about what others sold. */
export async function addPastClaims(
  scene: Scene,
  timeline: Timeline,
  { demo_buyer, demo_seller, officers }: DemoPeople,
  now: Date,
): Promise<void> {
  const except = [demo_buyer.user_id, demo_seller.user_id];
  const orders = await completedOrders(scene, now, { except });
  const claims = [
    { opened: 290, later: [[270, (acts: Acts) => acts.acceptClaim()]] },
    {
      opened: 240,
      later: [
        [225, (acts: Acts) => acts.answer()],
        [222, (acts: Acts) => acts.take(officers.first)],
        [200, (acts: Acts) => acts.decide(officers.first, 'release', null, officers.second)],
      ],
    },
  ] as const;
  for (const [index, { opened, later }] of claims.entries()) {
    const order = orders[index];
    if (order === undefined) throw new Error('the demo has too few completed orders');
    const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
    const found: { acts?: Acts } = {};
    timeline.at(at(opened), async () => {
      found.acts = await beginCase(scene, stories.recalled, order, at(opened));
      await found.acts.claim();
    });
    for (const [hoursAgo, run] of later) {
      timeline.at(at(hoursAgo), async () => {
        if (found.acts !== undefined) await run(found.acts);
      });
    }
  }
}

/** Accounts that were confirmed weeks ago and can still be claimed. The cheapest come first. */
export async function completedOrders(
  { services }: Scene,
  now: Date,
  sides: { readonly seller_id?: string; readonly except: readonly string[] },
): Promise<Disputed[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  let query = services.db
    .selectFrom('orders')
    .innerJoin('order_units as unit', 'unit.order_id', 'orders.id')
    .select(['orders.id as order_id', 'orders.buyer_id', 'orders.seller_id'])
    .where('orders.kind', '=', 'account')
    .where('orders.state', '=', 'completed')
    .where('orders.closed_at', '<', daysAgo(13))
    .where('unit.confirmed_at', '>', daysAgo(80))
    .where('orders.id', 'not in', services.db.selectFrom('disputes').select('order_id'))
    .where('orders.buyer_id', 'not in', [...sides.except])
    .where('orders.seller_id', 'not in', [...sides.except])
    .orderBy('orders.price_minor')
    .orderBy('orders.id')
    .limit(2);
  if (sides.seller_id !== undefined) {
    query = query.where('orders.seller_id', '=', sides.seller_id);
  }
  const rows = await query.execute();
  return rows.map(({ order_id, buyer_id, seller_id }) => ({
    order_id,
    buyer: { user_id: buyer_id, role: 'user' },
    seller: { user_id: seller_id, role: 'user' },
  }));
}
