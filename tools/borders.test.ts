import { describe, expect, test } from 'vitest';
import { findCycle, inspectBorders, inspectGraph } from './borders.ts';
import { FLOORS, MAX_ROOM_FILES } from './floors.ts';
import { ROOM_GRAPH, WEB_ROOM_GRAPH } from './room-graph.ts';

const crossing = (path: string, from: string) =>
  inspectBorders([{ path, text: `import { one } from '${from}';\n` }]).join('\n');

describe('the graph of the rooms', () => {
  test.each([
    ['domain, db, services and api', ROOM_GRAPH],
    ['web', WEB_ROOM_GRAPH],
  ])('%s: it names rooms that exist and has no cycle', (name, graph) => {
    expect(inspectGraph(name, graph)).toEqual([]);
  });

  test('an edge that closes a cycle is found, with the rooms along it', () => {
    const seeded = { ...ROOM_GRAPH, wallet: ['payments'] };
    expect(findCycle(seeded)).toEqual(['wallet', 'payments', 'orders', 'wallet']);
    expect(inspectGraph('services', seeded).join()).toContain('wallet → payments → orders');
  });

  test('a room that imports its own sub-room closes a cycle', () => {
    const seeded = { ...ROOM_GRAPH, identity: ['identity/sessions'] };
    expect(findCycle(seeded)).toEqual(['identity', 'identity/sessions', 'identity']);
  });

  test('a misspelt room is no room', () => {
    const misspelt = inspectGraph('services', { orders: ['walet'] });
    expect(misspelt).toEqual(['tools/room-graph.ts: services: there is no room "walet".']);
  });

  test('is checked on every floor that has rooms', () => {
    const roomed = FLOORS.filter(({ rooms }) => rooms !== undefined).map(({ name }) => name);
    expect(roomed).toEqual(['domain', 'db', 'services', 'api', 'web']);
  });
});

describe('imports between rooms', () => {
  test.each([
    ['packages/services/src/orders/check-out.ts', '../wallet/post-entries.ts'],
    ['packages/services/src/orders/check-out.ts', '../identity/sessions/read-session.ts'],
    ['packages/services/src/orders/check-out.ts', '../kernel/with-idempotency-key.ts'],
    ['packages/services/src/orders/check-out.ts', '@guildhall/db/orders/commands'],
    ['packages/services/src/orders/check-out.ts', '@guildhall/db/transaction'],
    ['packages/services/src/orders/check-out.db.test.ts', '../payments/start-payment.ts'],
    ['packages/services/src/identity/sign-in/sign-in.ts', '../attempt-limits.ts'],
    ['packages/services/src/identity/sign-in/sign-in.ts', '../sessions/renew-session.ts'],
    ['packages/services/src/identity/sign-in/sign-in.ts', '@guildhall/db/identity/queries'],
    ['packages/services/src/identity/sign-in/sign-in.ts', '../../kernel/notify.ts'],
    ['packages/services/src/notifications/send-mail.ts', '../identity/email/verification-mail.ts'],
    ['packages/domain/src/kernel/error-codes.ts', '../orders/errors.ts'],
    ['packages/domain/src/kernel/notice-kinds.ts', '../orders/notices.ts'],
    ['packages/api/src/root.ts', './orders/router.ts'],
    ['apps/web/src/routes/order/order.tsx', '../../features/vault/components/reveal.tsx'],
  ])('%s may import %s', (path, from) => {
    expect(crossing(path, from)).toBe('');
  });

  test.each([
    ['packages/domain/src/wallet/rules.ts', '../offers/types.ts', 'wallet may not import offers'],
    [
      'packages/services/src/orders/check-out.ts',
      './statistics/learn-prices.ts',
      'orders may not import orders/statistics',
    ],
    [
      'packages/services/src/orders/room.ts',
      '../payments/statistics/x.ts',
      'orders may not import payments',
    ],
    ['packages/db/src/catalog/queries.ts', '../orders/queries.ts', 'catalog may not import orders'],
    [
      'packages/services/src/wallet/post-entries.ts',
      '../payments/settle-payment.ts',
      'wallet may not import payments',
    ],
    [
      'packages/services/src/identity/sign-in/sign-in.ts',
      '../../notifications/send-mail.ts',
      'identity/sign-in may not import notifications',
    ],
    ['packages/api/src/offers/views.ts', '../orders/views.ts', 'offers may not import orders'],
    [
      'apps/web/src/features/orders/hooks.ts',
      '../vault/hooks.ts',
      'orders may not import vault: tools/room-graph.ts has no such edge',
    ],
    [
      'packages/services/src/identity/sessions/read-session.ts',
      '../sign-in/sign-in.ts',
      'identity/sessions may not import identity/sign-in',
    ],
    [
      'packages/services/src/identity/attempt-limits.ts',
      './sessions/read-session.ts',
      'identity may not import identity/sessions',
    ],
    ['packages/services/src/kernel/page-cursor.ts', '../offers/read-offers.ts', 'to no room'],
    ['apps/web/src/lib/toasts.ts', '../features/offers/copy.ts', 'to no room and imports offers'],
    [
      'packages/services/src/payments/start-payment.ts',
      '@guildhall/db/wallet/queries',
      'payments may not use the statements of wallet: call a use case',
    ],
    [
      'packages/services/src/kernel/page-cursor.ts',
      '@guildhall/db/vault/queries',
      'may not use the statements of vault',
    ],
  ])('%s may not import %s', (path, from, complaint) => {
    expect(crossing(path, from)).toContain(complaint);
  });

  test.each([
    [`import type { A } from '../payments/a.ts';`],
    [`export { a } from '../payments/a.ts';`],
    [`export type * from '../payments/a.ts';`],
    [`const a = await import('../payments/a.ts');`],
    [`import {\n  a,\n} from '../payments/a.ts';`],
  ])('%j crosses a border too', (text) => {
    const path = 'packages/services/src/wallet/post-entries.ts';
    expect(inspectBorders([{ path, text }])).toHaveLength(1);
  });
});

test('what a room declares may name its sub-rooms, and tests may name any room', () => {
  const text = `import { learnPrices } from './statistics/learn-prices.ts';\n`;
  expect(inspectBorders([{ path: 'packages/services/src/orders/room.ts', text }])).toEqual([]);
  const other = `import { price } from '../offers/rules.ts';\n`;
  const path = 'packages/domain/src/wallet/test-postings.ts';
  expect(inspectBorders([{ path, text: other }])).toEqual([]);
});

test('a room that has grown too large is to be split; its tests and sub-rooms do not count', () => {
  const folder = 'packages/services/src/disputes';
  const files = (count: number, end = '.ts') =>
    Array.from({ length: count }, (_, n) => ({ path: `${folder}/do-thing-${n}${end}`, text: '' }));
  expect(inspectBorders(files(MAX_ROOM_FILES))).toEqual([]);
  expect(inspectBorders([...files(MAX_ROOM_FILES), ...files(9, '.db.test.ts')])).toEqual([]);
  const room = { path: `${folder}/room.ts`, text: '' };
  expect(inspectBorders([...files(MAX_ROOM_FILES), room])).toEqual([]);
  expect(inspectBorders(files(MAX_ROOM_FILES + 1)).join()).toContain('26 files, at most 25');
});

test('a folder outside of rooms may not grow larger either, unless it is listed', () => {
  const filesIn = (folder: string) =>
    Array.from({ length: MAX_ROOM_FILES + 1 }, (_, n) => ({
      path: `${folder}/thing-${n}.ts`,
      text: '',
    }));
  expect(inspectBorders(filesIn('packages/services/src/ports')).join()).toContain('26 files');
  expect(inspectBorders(filesIn('packages/ui/src'))).toEqual([]);
});
