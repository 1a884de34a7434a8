import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLE_EXCEPTIONS } from './floors.ts';
import { inspectTables, tablesIn } from './table-borders.ts';

const root = path.dirname(import.meta.dirname);
const tables = globSync('packages/db/src/**/tables.ts', { cwd: root }).map((file) => ({
  path: file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

const complaints = (file: string, text: string) =>
  inspectTables([...tables, { path: file, text }]).join('\n');

describe('a table is named in its own room alone', () => {
  test.each([
    ['db.selectFrom("orders").selectAll()', 'orders of orders'],
    [`db.selectFrom('orders as own').selectAll()`, 'orders of orders'],
    [`db.selectFrom(['payments', 'orders'])`, 'orders of orders'],
    [`db.insertInto('ledger_holds').values(rows)`, 'ledger_holds of wallet'],
    [`db.updateTable('users').set(changes)`, 'users of users'],
    [`db.deleteFrom('sessions')`, 'sessions of identity'],
    [`query.innerJoin('orders', 'orders.id', 'payments.order_id')`, 'orders of orders'],
    [`query.leftJoinLateral('offers', (join) => join.onTrue())`, 'offers of offers'],
    [`query.using('stock_units')`, 'stock_units of vault'],
    [`eb.exists(selectFrom('outbox').select('id'))`, 'outbox of kernel'],
    [`db.with('found', (also) => also.selectFrom('games'))`, 'games of catalog'],
    ['sql`select 1 from users where id = ${id}`', 'users of users'],
    ['sql<number>`(select count(*) from\n  stock_units)`', 'stock_units of vault'],
    ['sql`select 1 from payments join orders on true`', 'orders of orders'],
    ['sql`insert into idempotency_keys values (${key})`', 'idempotency_keys of kernel'],
    ['sql`update offers set state = ${state}`', 'offers of offers'],
    ['sql`select ${id} from ${sql.table("credentials")}`', 'credentials of identity'],
  ])('payments may not say %s', (statement, table) => {
    const file = 'packages/db/src/payments/queries.ts';
    expect(complaints(file, `export const found = ${statement};\n`)).toContain(table);
  });

  test.each([
    ['packages/db/src/payments/queries.ts', `db.selectFrom('payments as payment')`],
    ['packages/db/src/payments/queries.ts', `db.selectFrom(ordersAs('order'))`],
    ['packages/db/src/payments/queries.ts', `query.where('order.id', '=', order_id)`],
    ['packages/db/src/payments/queries.ts', 'sql`select payments.id for update of payments`'],
    ['packages/db/src/payments/queries.ts', '`a mail about orders from users`'],
    ['packages/db/src/identity/sessions/queries.ts', `db.selectFrom('sessions')`],
    ['packages/db/src/kernel/outbox.ts', `db.insertInto('outbox').values(row)`],
    ['packages/db/src/payments/queries.db.test.ts', `db.selectFrom('orders')`],
    ['packages/db/src/invariants.ts', `db.selectFrom('orders')`],
    ['proofs/table-changes.ts', `db.selectFrom('orders')`],
  ])('%s may say %s', (file, statement) => {
    expect(complaints(file, `export const found = ${statement};\n`)).toBe('');
  });

  test('a use case and a router name no table at all', () => {
    const statement = `export const found = db.selectFrom('orders').selectAll();\n`;
    expect(complaints('packages/services/src/orders/check-out.ts', statement)).toContain('orders');
    expect(complaints('packages/api/src/orders/router.ts', statement)).toContain('orders');
  });

  test('a complaint names the line', () => {
    const text = `// one\n\nexport const found = db.selectFrom('orders');\n`;
    expect(complaints('packages/db/src/payments/queries.ts', text)).toMatch(/queries\.ts:3: /);
  });
});

test('every exception is still needed, and says why', () => {
  const named = TABLE_EXCEPTIONS.map(({ file, table, why }) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(why.length).toBeGreaterThan(20);
    return tablesIn({ path: file, text }).some((each) => each.table === table);
  });
  expect(named.every(Boolean)).toBe(true);
});
