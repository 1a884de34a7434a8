// Compares the statement and the chart of a wallet with a million entries with those of a wallet
// with a thousand:
//   node bench/statement.ts [--rounds 5] [--seconds 5] [--entries 1000000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@guildhall/db/client';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { migrateDatabase } from '@guildhall/db/migrate';
import { listStatementSchema } from '@guildhall/domain/wallet/schema';
import { seller } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { closeMoneyDays } from '@guildhall/services/wallet/statements/close-money-days';
import { listStatement } from '@guildhall/services/wallet/statements/list-statement';
import { readMoneyOverTime } from '@guildhall/services/wallet/read-money-over-time';
import { Client } from 'pg';
import { inWords, measure } from './rounds.ts';

/** The p95 relative to the small wallet. */
const TARGET = 1.5;
const CONNECTIONS = 4;
const FEW = 1_000;
const ENTRIES_OF_ORDER = 4;
const DAYS = 700;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    entries: { type: 'string', default: '1000000' },
  },
});
const many = Number(values.entries);

/** Two postings for each of a seller's orders: into hold and reserve (E4), and out of hold (E5). */
const FILLING = [
  `create temp table sale as
    select uuidv7() as order_id, uuidv7() as confirmed_id, uuidv7() as released_id,
        app_now() - make_interval(secs => n * (${DAYS} * 86400.0 / $orders)) as at
      from generate_series(1, $orders) as n`,
  `insert into ledger_accounts (id, kind, owner_id, user_id, normal_side, currency, balance_minor)
    select 'hold:' || order_id, 'hold', order_id, $user, 'credit', 'USD', 0 from sale
    union all select kind || ':' || $user, kind, $user, $user, 'credit', 'USD', 0
      from unnest(array['available', 'reserve']) as kind`,
  `insert into ledger_transactions (id, event_key, code, order_id, currency, occurred_at)
    select confirmed_id, 'unit:' || order_id || ':confirm', 'E4', order_id, 'USD', at from sale
    union all select released_id, 'unit:' || order_id || ':release', 'E5', order_id, 'USD',
        at + interval '1 minute' from sale`,
  `insert into ledger_entries
      (transaction_id, line, account_id, user_id, direction, amount_minor, occurred_at)
    select posted.* from sale cross join lateral (values
      (confirmed_id, 1, 'hold:' || order_id, $user, 'credit', 700, at),
      (confirmed_id, 2, 'reserve:' || $user, $user, 'credit', 300, at),
      (released_id, 1, 'hold:' || order_id, $user, 'debit', 700, at + interval '1 minute'),
      (released_id, 2, 'available:' || $user, $user, 'credit', 700, at + interval '1 minute')
    ) as posted`,
  'drop table sale',
];

/** Through the tables, without triggers: through the use cases it would take hours. */
async function fillWallet(owner: Client, { user_id }: Viewer, entries: number): Promise<void> {
  const orders = String(Math.ceil(entries / ENTRIES_OF_ORDER));
  const user = `${owner.escapeLiteral(user_id)}::uuid`;
  await owner.query('set session_replication_role = replica');
  for (const text of FILLING) {
    await owner.query(text.replaceAll('$orders', orders).replaceAll('$user', user));
  }
}

const input = (chosen: object) => {
  const { search: _, ...filter } = listStatementSchema.parse({ limit: 20, ...chosen });
  return { ...filter, order_ids: null };
};

const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

/** What the wallet page and its filters ask for. */
const reads: Record<string, (scene: Scene, viewer: Viewer) => Promise<unknown>> = {
  statement: async ({ services }, viewer) => await listStatement(services, viewer, input({})),
  'one account': async ({ services }, viewer) =>
    await listStatement(services, viewer, input({ account: 'reserve' })),
  'last month': async ({ services }, viewer) =>
    await listStatement(services, viewer, input({ from: monthAgo })),
  'chart of a month': async ({ services }, viewer) =>
    await readMoneyOverTime(services, viewer, { days: 30 }),
  'chart of a year': async ({ services }, viewer) =>
    await readMoneyOverTime(services, viewer, { days: 365 }),
};

async function compare(scene: Scene, small: Viewer, big: Viewer): Promise<void> {
  const rounds = Number(values.rounds);
  const seconds = Number(values.seconds);
  for (const [name, read] of Object.entries(reads)) {
    const of = (viewer: Viewer) => async () => await read(scene, viewer);
    const loads = [
      { name: 'small', work: of(small) },
      { name: 'big', work: of(big) },
    ];
    const found = await measure(loads, { rounds, seconds, connections: CONNECTIONS });
    const [few, most] = [found.get('small'), found.get('big')];
    if (few === undefined || most === undefined) continue;
    const ratio = most.p95_ms / few.p95_ms;
    const verdict = ratio <= TARGET ? `(aim ${TARGET})` : `(above the aim of ${TARGET})`;
    console.log(`${name}: p95 ${ratio.toFixed(2)} ${verdict} times that of ${FEW} entries`);
    console.log(`  ${String(FEW).padEnd(8)}${inWords(few)}`);
    console.log(`  ${String(many).padEnd(8)}${inWords(most)}`);
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-bench-'));
const database = await startEmbeddedDatabase({ data_dir: dataDir, durability: 'test' });
try {
  await migrateDatabase(database.owner_url, { moves_clock: true });
  const owner = new Client({ connectionString: database.owner_url });
  await owner.connect();
  const patient = openDatabase(database.app_url, { statementTimeoutMs: 0 });
  const db = openDatabase(database.app_url);
  try {
    const scene = testScene(db);
    await scene.services.rule_books.refresh();
    const [small, big] = [await seller(scene), await seller(scene)];
    await fillWallet(owner, small, FEW);
    await fillWallet(owner, big, many);
    await owner.query('vacuum analyze');
    const summed = await closeMoneyDays({ db: patient });
    console.log(`${summed} sums of days that are over`);
    await compare(scene, small, big);
  } finally {
    await Promise.all([db.destroy(), patient.destroy(), owner.end()]);
  }
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
