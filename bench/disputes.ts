// Compares the page of a case with that of an order, and the queue of many cases with one of a
// thousand:
//   node bench/disputes.ts [--rounds 5] [--seconds 5] [--cases 1000000]
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '@guildhall/db/client';
import { listDisputesSchema } from '@guildhall/domain/disputes/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import {
  answeredDispute,
  openedDispute,
  openedForStaff,
  proposedSettlement,
} from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { listDisputes } from '@guildhall/services/disputes/list-disputes';
import { readDispute } from '@guildhall/services/disputes/read-dispute';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { Client } from 'pg';
import { type Figures, inWords, measure } from './rounds.ts';
import { startEmptyShop } from './shop.ts';

/** How much longer each may take, by the 95th percentile. */
const TARGET = 1.5;
const FEW = 1_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    cases: { type: 'string', default: '1000000' },
  },
});

/** Adds copies of a case that waits for staff, each a second younger, until there are so many. */
async function multiply(owner: Client, disputeId: string, from: number, to: number) {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = 'disputes'::regclass and attnum > 0 and not attisdropped
        and attname not in ('id', 'with_staff_at')`,
  );
  const others = rows.map(({ name }) => name).join(', ');
  const id = (of: string) => `md5(${of}::text || n)::uuid`;
  const copies = 'generate_series($2::integer, $3::integer) as n';
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into disputes (id, with_staff_at, ${others})
      select ${id('id')}, with_staff_at + n * interval '1 second', ${others}
        from disputes, ${copies} where id = $1`,
    [disputeId, from, to],
  );
  await owner.query(
    `insert into dispute_units (dispute_id, order_unit_id)
      select ${id('dispute_id')}, ${id('order_unit_id')}
        from dispute_units, ${copies} where dispute_id = $1`,
    [disputeId, from, to],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum (analyze) disputes, dispute_units');
}

function print(title: string, found: Figures | undefined, aim: Figures | undefined): void {
  if (found === undefined || aim === undefined) throw new Error('a load has no figures');
  const ratio = found.p95_ms / aim.p95_ms;
  const verdict = ratio <= TARGET ? `(aim ${TARGET})` : `(above the aim of ${TARGET})`;
  console.log(`${title}: ${ratio.toFixed(2)} ${verdict}`);
  console.log(`  ${inWords(found)}\n  ${inWords(aim)}`);
}

const shop = await startEmptyShop({ TOKEN_SECRET: randomBytes(48).toString('base64') });
const db = openDatabase(shop.database_url);
const owner = new Client({ connectionString: shop.owner_url });
try {
  await owner.connect();
  const scene = testScene(db);
  const { services } = scene;
  const [ann, sue, sam] = [
    await buyer(scene),
    await seller(scene),
    await actor(scene, { role: 'admin' }),
  ];
  const { slug } = await testGame(scene);
  const bought = async () => {
    const offerId = await accountOffer(scene, sue, { game_slug: slug });
    const orderId = await boughtOrder(scene, ann, offerId);
    await reveal(scene, ann, orderId);
    return orderId;
  };
  const orderId = await bought();
  const disputeId = await openedDispute(scene, ann, await bought());
  await answeredDispute(scene, sue, disputeId);
  await proposedSettlement(scene, sue, disputeId);
  const waiting = await openedForStaff(scene, sam, await bought());

  const options = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: 2,
  };
  const pages = await measure(
    [
      { name: 'case', work: () => readDispute(services, ann, { dispute_id: disputeId }) },
      { name: 'order', work: () => readOrder(services, ann, orderId) },
    ],
    options,
  );
  print('p95 of the page of a case, of that of an order', pages.get('case'), pages.get('order'));

  const queue = async () => {
    const input = listDisputesSchema.parse({ filter: 'waiting' });
    const work = () => listDisputes(services, sam, input);
    return (await measure([{ name: 'queue', work }], options)).get('queue');
  };
  await multiply(owner, waiting, 1, FEW - 1);
  const few = await queue();
  await multiply(owner, waiting, FEW, Number(values.cases) - 1);
  print(`p95 of the queue of ${values.cases} cases, of one of ${FEW}`, await queue(), few);
} finally {
  await owner.end();
  await db.destroy();
  await shop.stop();
}
