import { checkInvariantsIn } from '@guildhall/db/invariants';
import type { Invariant } from '@guildhall/db/kernel/invariants';
import { sql } from 'kysely';
import { buyer, seller } from './actors.ts';
import { testGame } from './catalog.ts';
import { advanceAndRun, sendMails } from './clock.ts';
import { accountOffer } from './offers.ts';
import * as scenes from './orders.ts';
import { testScene } from './scene.ts';
import type { TestDatabase } from './database/test-database.ts';

export interface InvariantScene {
  /** Replaces `$name` in the text by the id of that object of the scene. */
  readonly named: (text: string) => string;
  /** The violations after the damage, which is then rolled back. */
  readonly after: (damage: string) => Promise<{ broken: Invariant[]; violations: string[] }>;
}

/**
 * Creates an order in each state that holds money or stock through use cases. The damage is done as
 * the database owner with triggers disabled.
 */
export async function openInvariantScene({ db, owner_db }: TestDatabase): Promise<InvariantScene> {
  const ids: Record<string, string> = await setScene(db);
  const named = (text: string) =>
    text.replace(/\$(\w+)/g, (_all, name: string) => ids[name] ?? `no ${name} in this scene`);
  const after = async (damage: string) => {
    const trx = await owner_db.startTransaction().execute();
    try {
      await sql`set local session_replication_role = replica`.execute(trx);
      const quoted = named(damage.replace(/\$\w+/g, "'$&'"));
      for (const statement of quoted.split(';\n')) await sql.raw(statement).execute(trx);
      const findings = await checkInvariantsIn(trx);
      const wrong = findings.filter(({ violations }) => violations.length > 0);
      return {
        broken: wrong.map(({ invariant }) => invariant),
        violations: wrong.flatMap(({ violations }) => violations),
      };
    } finally {
      await trx.rollback().execute();
    }
  };
  return { named, after };
}

async function setScene(db: TestDatabase['db']) {
  const scene = testScene(db);
  const { slug: gameSlug } = await testGame(scene);
  const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
  const publish = async () => await accountOffer(scene, shop, { game_slug: gameSlug });
  const buy = async (end: (orderId: string) => Promise<unknown>) => {
    const orderId = await scenes.boughtOrder(scene, ann, await publish());
    await end(orderId);
    return orderId;
  };
  const confirm = async (orderId: string) => {
    await scenes.reveal(scene, ann, orderId);
    await scenes.triggerUnits(scene, ann, orderId, 'confirm');
  };
  const offer = await publish();
  const completed = await buy(confirm);
  await advanceAndRun(scene, { days: 8 });
  const inProtection = await buy(confirm);
  await buy((orderId) => scenes.triggerUnits(scene, ann, orderId, 'return_sealed'));
  const byHand = { game_slug: gameSlug, delivery: 'manual', delivery_minutes: 60 } as const;
  const requested = await scenes.boughtOrder(scene, ann, await accountOffer(scene, shop, byHand));
  await scenes.trigger(scene, shop, requested, 'start_delivery');
  await scenes.askToCancel(scene, ann, requested);
  const delivered = await buy(() => sendMails(scene));
  const waiting = await scenes.openOrder(scene, ann, offer);
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow();
  return {
    ...named('completed', await unitOf(db, completed)),
    ...named('protected', await unitOf(db, inProtection)),
    ...named('delivered', await unitOf(db, delivered)),
    buyer: ann.user_id,
    seller: shop.user_id,
    payment: payment.id,
    offer,
    completed,
    in_protection: inProtection,
    delivered,
    requested,
    waiting,
  };
}

const named = (name: string, unit: { id: string; stock_id: string }) => ({
  [`${name}_unit`]: unit.id,
  [`${name}_stock`]: unit.stock_id,
});

async function unitOf(db: TestDatabase['db'], orderId: string) {
  return await db
    .selectFrom('order_units')
    .select(['id', 'stock_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}
