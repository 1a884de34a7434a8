/** The disputes and the feedback of the demo's two years of trade. */
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { DAY_MS } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import { addPastClaims } from './disputes/claims.ts';
import { addPastDisputes } from './disputes/past.ts';
import { addPastFeedback } from './feedback/past.ts';
import type { DemoSeller } from './people.ts';
import { seededRandom } from './random.ts';
import { timelineOf } from './timeline.ts';
import type { PastOrder } from './trade/past-order.ts';
import { insertRows, pastId } from './trade/past-rows.ts';
import type { TradeSpan } from './trade/trade.ts';
import { type DemoPeople, sellerOf } from './users.ts';
import type { Scene } from '../scene.ts';

interface PastShop {
  readonly sellers: readonly DemoSeller[];
  readonly orders: readonly PastOrder[];
}

/** Older notifications are left out, as those of all other orders of the past. */
const KEPT_DAYS = 30;
/** Users have read what is older. */
const READ_AFTER_DAYS = 2;

/** Plays them until now, and leaves the clock there. */
export async function playPastCases(
  scene: Scene,
  people: DemoPeople,
  span: TradeSpan,
  { sellers, orders }: PastShop,
): Promise<void> {
  const { db } = scene.services;
  const disputed = orders.filter(({ dispute }) => dispute !== null);
  const timeline = timelineOf(
    scene,
    disputed.map(({ order }) => order.id),
  );
  await addPastDisputes(scene, timeline, disputed, people.officers);
  await addPastClaims(scene, timeline, people, span.now);
  const levels = new Map(
    sellers.map(({ username, level }) => [sellerOf(people, username).user_id, level]),
  );
  await addPastFeedback(scene, timeline, orders, {
    now: span.now,
    levelOf: (id) => levels.get(id) ?? 0,
    demo_buyer_id: people.demo_buyer.user_id,
    demo_seller_id: people.demo_seller.user_id,
  });
  const before = newId();
  await timeline.play(span.now);
  await inTransaction(db, async (trx) => {
    await tellEarlier(trx, before, span.now);
  });
}

/** What was told went out at its time: nobody gets mails of the past, and old news were read. */
async function tellEarlier(trx: Transaction<Database>, before: string, now: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'sent', attempts: 1 })
    .where('id', '>', before)
    .execute();
  const told = await trx
    .deleteFrom('notifications')
    .where('id', '>', before)
    .returningAll()
    .execute();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const random = seededRandom(811);
  const recent = told.filter(({ created_at: at }) => at > daysAgo(KEPT_DAYS));
  await insertRows(
    trx,
    'notifications',
    recent.map((row, index) => ({
      ...row,
      // They are listed in the order of their ids.
      id: pastId(random, row.created_at, index),
      read_at: row.created_at < daysAgo(READ_AFTER_DAYS) ? row.created_at : null,
    })),
  );
}
