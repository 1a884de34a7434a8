import { testDatabase } from '@guildhall/scenes/test-database';
import { expect, test } from 'vitest';
import { contract } from '../contract-call.ts';
import { openInstrumentedShop } from '../instrumented-shop.ts';

const TRPC = '/api/trpc/:path';

/** Method and address, without the slash at the end that nobody needs. */
const named = (method: string, path: string) => `${method} ${path.replace(/(.)\/$/, '$1')}`;

test('a server has nothing below /api and /dev but what the contract names (Z1)', async () => {
  const database = await testDatabase();
  const shop = await openInstrumentedShop(database.owner_url);
  await shop.close();
  await database.close();
  const mounted = shop.routes.flatMap((route) => {
    const [method = '', path = ''] = route.split(' ');
    const isOurs = /^\/(api|dev)(\/|$)/.test(path) && path !== TRPC;
    // What answers GET answers HEAD, with nothing more to tell.
    return isOurs && method !== 'HEAD' ? [named(method, path)] : [];
  });
  const described = Object.values(contract.routes).map(({ method, path }) => named(method, path));
  const below = described.filter((route) => /^\w+ \/(api|dev)\//.test(route));
  expect(mounted.toSorted()).toEqual(below.toSorted());
  expect(shop.routes.some((route) => route.endsWith(TRPC))).toBe(true);
});
