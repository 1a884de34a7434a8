import { testDatabase } from '@guildhall/scenes/database/test-database';
import { expect, test } from 'vitest';
import { contract } from '../contract-call.ts';
import { openInstrumentedShop } from '../instrumented-shop.ts';

/** Method and path without a trailing slash. */
const named = (method: string, path: string) =>
  `${method} ${path.replace(/(.)\/$/, '$1').replaceAll(/:(\w+)/g, '{$1}')}`;

test('the server mounts nothing below /api, /files and /dev that the contract does not name (Z1)', async () => {
  const database = await testDatabase();
  const shop = await openInstrumentedShop(database);
  await shop.close();
  await database.close();
  const mounted = shop.routes.flatMap((route) => {
    const [method = '', path = ''] = route.split(' ');
    const isOurs = /^\/(api|files|dev)(\/|$)/.test(path) && path !== '/api/trpc/:path';
    // A route for GET answers HEAD as well, with an empty body.
    return isOurs && method !== 'HEAD' ? [named(method, path)] : [];
  });
  const described = Object.values(contract.routes).map(({ method, path }) => named(method, path));
  const below = described.filter((route) => /^\w+ \/(api|files|dev)\//.test(route));
  expect(mounted.toSorted()).toEqual(below.toSorted());
  expect(shop.routes.some((route) => route.endsWith('/api/trpc/:path'))).toBe(true);
});
