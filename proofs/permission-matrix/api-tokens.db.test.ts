import { TOKEN_SCOPES, type TokenScope } from '@guildhall/domain/kernel/token-scopes';
import { newApiToken } from '@guildhall/scenes/api-tokens';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, calls, requestOf, send } from '../contract-call.ts';
import { newSession } from './actors.ts';
import { acceptedCall, type MatrixFixture, openMatrix } from './matrix.ts';

/**
 * Makes every call over HTTP with API tokens of an administrator, a seller and a buyer: they call
 * what declares their scope, and nothing else.
 */
let database: TestDatabase;
let matrix: MatrixFixture;
/** By actor: a token with all scopes, and one for each scope. */
const tokens = new Map<string, Record<TokenScope | 'all', string>>();

beforeAll(async () => {
  database = await testDatabase();
  matrix = await openMatrix(database);
  const { scene } = matrix.shop;
  for (const name of ['buyer', 'seller', 'admin'] as const) {
    const accessToken = await newSession(scene, matrix.actors[name].email);
    const made: Partial<Record<TokenScope | 'all', string>> = {
      all: (await newApiToken(scene, accessToken)).token,
    };
    for (const scope of TOKEN_SCOPES) {
      made[scope] = (await newApiToken(scene, accessToken, [scope])).token;
    }
    tokens.set(name, made as Record<TokenScope | 'all', string>);
  }
});
afterAll(async () => {
  await matrix.close();
  await database.close();
});

const scopeOf = (name: string) => callOf(name).token_scope;
/** Calls that look at nothing of their caller, so a token is no matter to them. */
const HEALTH = ['GET /healthz/', 'GET /readyz/'];
const looksAtNobody = (name: string) => {
  const call = callOf(name);
  return HEALTH.includes(name) || ('cacheable' in call && call.cacheable);
};
const tokenOf = (actor: string, which: TokenScope | 'all') => tokens.get(actor)?.[which] ?? '';

/** Changes besides the record of uses. */
async function changesOf(): Promise<string[]> {
  const changes = await matrix.changes();
  return Object.keys(changes).filter((table) => !table.endsWith('.api_token_uses'));
}

test('the calls that API tokens may make are these', () => {
  const open = Object.keys(calls).filter((name) => scopeOf(name) !== null);
  expect(open.map((name) => `${scopeOf(name)}: ${name}`).toSorted()).toEqual([
    'offers.read: GET /api/offers/own/',
    'offers.read: offers.own',
    'offers.read: offers.ownCounts',
    'offers.read: offers.ownDetail',
    'prices.write: offers.setPrices',
    'stock.write: POST /api/offers/{offer_id}/code-uploads/{upload_id}/',
    'stock.write: POST /api/offers/{offer_id}/codes/',
    'stock.write: offers.codeUpload',
    'stock.write: offers.finishCodeUpload',
    'stock.write: offers.pause',
    'stock.write: offers.resume',
    'stock.write: offers.withdrawStock',
  ]);
});

describe.each(Object.keys(calls).filter((name) => scopeOf(name) === null && !looksAtNobody(name)))(
  '%s',
  (name) => {
    test('refuses a token with every scope, whoever it is of, and changes nothing', async () => {
      for (const actor of ['buyer', 'seller', 'admin']) {
        await matrix.changes();
        const request = requestOf(name, {}, tokenOf(actor, 'all'));
        const { code } = await send(matrix.shop.origin, request);
        expect({ actor, code }).toEqual({ actor, code: 'TOKEN_SCOPE_MISSING' });
        expect(await changesOf()).toEqual([]);
      }
    });
  },
);

describe.each(Object.keys(calls).filter((name) => scopeOf(name) !== null))('%s', (name) => {
  test('is called with its scope, and refused with each other one', async () => {
    const { input } = await acceptedCall(matrix, name);
    const scope = scopeOf(name);
    for (const other of TOKEN_SCOPES.filter((each) => each !== scope)) {
      await matrix.changes();
      const token = tokenOf('seller', other);
      const refused = await send(matrix.shop.origin, requestOf(name, input, token));
      expect({ other, code: refused.code }).toEqual({ other, code: 'TOKEN_SCOPE_MISSING' });
      expect(await changesOf()).toEqual([]);
    }
    const token = tokenOf('seller', scope ?? 'all');
    const answer = await send(matrix.shop.origin, requestOf(name, input, token));
    expect(answer.code).toBeNull();
  });
});

describe('a token', () => {
  const input = { kind: 'account' };
  const ask = async (address: string, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await fetch(new URL(address, matrix.shop.origin), { headers });
    return { status: response.status, text: await response.text() };
  };
  const own = `/api/trpc/offers.own?input=${encodeURIComponent(JSON.stringify(input))}`;

  test('in an address is refused, and opens nothing', async () => {
    const token = tokenOf('seller', 'all');
    for (const address of [`${own}&token=${token}`, `/api/oauth/profile/me/?token=${token}`]) {
      const { status, text } = await ask(address);
      expect(status).toBe(400);
      expect(text).not.toContain(token);
    }
  });

  test('with another scheme is no token', async () => {
    const token = tokenOf('seller', 'all');
    expect((await ask(own, `Bearer ${token}`)).status).toBe(401);
    expect((await ask(own, `JWT ${token}`)).status).toBe(200);
    expect((await ask(own, `JWT ${token.slice(0, -1)}`)).status).toBe(401);
  });

  test('gets the same public responses as everybody', async () => {
    const list = `/api/trpc/offers.list?input=${encodeURIComponent(JSON.stringify(input))}`;
    const withToken = await ask(list, `JWT ${tokenOf('seller', 'offers.read')}`);
    expect(withToken).toEqual(await ask(list));
  });

  test('of a deactivated user opens nothing (S3)', async () => {
    const token = tokenOf('buyer', 'all');
    expect((await ask(own, `JWT ${token}`)).status).toBe(200);
    const setActive = async (isActive: boolean) =>
      await sql`update users set is_active = ${isActive} where username = 'buyer'`.execute(
        database.owner_db,
      );
    await setActive(false);
    expect((await ask(own, `JWT ${token}`)).status).toBe(401);
    await setActive(true);
  });

  test('leaves a record of its calls, refused ones included', async () => {
    const { rows } = await sql<{ call: string }>`
      select distinct call from api_token_uses order by call`.execute(database.owner_db);
    const recorded = rows.map(({ call }) => call);
    expect(recorded).toEqual(expect.arrayContaining(['offers.own', 'vault.reveal']));
  });
});
