import { examineSnapshot } from '@guildhall/db/invariants';
import type { Invariant } from '@guildhall/db/invariants-list';
import { sql } from 'kysely';
import { buyer, seller } from './actors.ts';
import { testGame } from './catalog.ts';
import { letPass, sendMails } from './clock.ts';
import { accountOffer } from './offers.ts';
import * as play from './orders.ts';
import { testStage } from './stage.ts';
import type { TestDatabase } from './test-database.ts';

export interface Books {
  /** The text with `$name` replaced by the id of that thing of the scene. */
  readonly named: (text: string) => string;
  /** What is found when this was done to the database, which is then undone. */
  readonly after: (damage: string) => Promise<{ broken: Invariant[]; faults: string[] }>;
}

/**
 * One order in each state that keeps money or a thing somewhere, left there by use cases, and
 * somebody who owns the database and switches off what stands in his way.
 */
export async function openBooks({ db, owner_db }: TestDatabase): Promise<Books> {
  const ids: Record<string, string> = await setScene(db);
  const named = (text: string) =>
    text.replace(/\$(\w+)/g, (_all, name: string) => ids[name] ?? `no ${name} in this scene`);
  const after = async (damage: string) => {
    const trx = await owner_db.startTransaction().execute();
    try {
      await sql`set local session_replication_role = replica`.execute(trx);
      const quoted = named(damage.replace(/\$\w+/g, "'$&'"));
      for (const statement of quoted.split(';\n')) await sql.raw(statement).execute(trx);
      const findings = await examineSnapshot(trx);
      const wrong = findings.filter(({ faults }) => faults.length > 0);
      return {
        broken: wrong.map(({ invariant }) => invariant),
        faults: wrong.flatMap(({ faults }) => faults),
      };
    } finally {
      await trx.rollback().execute();
    }
  };
  return { named, after };
}

async function setScene(db: TestDatabase['db']) {
  const stage = testStage(db);
  const { slug: game_slug } = await testGame(stage);
  const [ann, shop] = await Promise.all([buyer(stage), seller(stage)]);
  const publish = async () => await accountOffer(stage, shop, { game_slug });
  const buy = async (end: (order_id: string) => Promise<unknown>) => {
    const order_id = await play.boughtOrder(stage, ann, await publish());
    await end(order_id);
    return order_id;
  };
  const confirm = async (order_id: string) => {
    await play.reveal(stage, ann, order_id);
    await play.triggerUnits(stage, ann, order_id, 'confirm');
  };
  const offer = await publish();
  const completed = await buy(confirm);
  await letPass(stage, { days: 8 });
  const in_protection = await buy(confirm);
  await buy((order_id) => play.triggerUnits(stage, ann, order_id, 'return_sealed'));
  const delivered = await buy(() => sendMails(stage));
  const waiting = await play.openOrder(stage, ann, offer);
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow();
  return {
    ...named('completed', await unitOf(db, completed)),
    ...named('protected', await unitOf(db, in_protection)),
    ...named('delivered', await unitOf(db, delivered)),
    buyer: ann.user_id,
    seller: shop.user_id,
    payment: payment.id,
    offer,
    completed,
    in_protection,
    delivered,
    waiting,
  };
}

const named = (name: string, unit: { id: string; stock_id: string }) => ({
  [`${name}_unit`]: unit.id,
  [`${name}_stock`]: unit.stock_id,
});

async function unitOf(db: TestDatabase['db'], order_id: string) {
  return await db
    .selectFrom('order_units')
    .select(['id', 'stock_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
}
