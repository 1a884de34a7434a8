import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Role } from '@guildhall/domain/kernel/roles';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiContext } from './context.ts';
import { failureMeta } from './errors.ts';
import { cacheableQuery, procedure, publicProcedure, router } from './trpc.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const LESS = fieldError('too_big', { most: 70 });
const declaration = { summary: 'It is part of a test.', errors: [] };

const small = router({
  open: publicProcedure(declaration).query(() => 'hello'),
  change: publicProcedure(declaration)
    .input(z.strictObject({ n: z.int() }))
    .mutation(({ input }) => input.n),
  same: cacheableQuery(declaration).query(({ ctx }) => [
    // @ts-expect-error The context has no user, so a response cannot depend on one.
    ctx.user?.id ?? null,
    ctx.session ?? null,
    ctx.origin ?? null,
  ]),
  mine: procedure('signed_in', declaration).query(({ ctx }) => ctx.viewer),
  trade: procedure('orders.trade', declaration).query(() => 'traded'),
  oversee: procedure('orders.read_any', declaration).query(() => 'seen'),
  refuse: publicProcedure(declaration).query(() => {
    throw new Refusal('INSUFFICIENT_FUNDS', { missing_minor: 70 }, { amount: [LESS] });
  }),
  cut_off: publicProcedure(declaration).query(() => {
    throw new Error('Connection terminated unexpectedly');
  }),
  break: publicProcedure(declaration).query(() => {
    throw new Error('password hunter2 at 10.0.0.7');
  }),
  shape: publicProcedure(declaration)
    .input(z.strictObject({ n: z.int() }))
    .query(({ input }) => input.n),
  leak: publicProcedure(declaration)
    .output(z.object({ id: z.string() }))
    .query(() => ({ id: 'a', email: 'ann@example.test' })),
  broken_answer: publicProcedure(declaration)
    .output(z.object({ id: z.string() }))
    .query(() => JSON.parse('{"id": 7, "note": "hunter2"}') as { id: string }),
});

async function call(path: string, role: Role | null = null, input?: unknown) {
  const context = role === null ? nobody() : { ...nobody(), ...(await signedIn(role)) };
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return await answerOf(new Request(`http://shop.test/api/trpc/${path}${query}`), () => context);
}

async function signedIn(role: Role) {
  const email = `u${newId().slice(-12)}@example.test`;
  await actor(scene, { role, email });
  const origin = { ip_address: null, user_agent: null };
  const { access_token } = await signInWithPassword(
    scene.services,
    { email, password: ACTOR_PASSWORD },
    origin,
  );
  return await readSession(scene.services, access_token);
}

const nobody = (): ApiContext => ({
  services: scene.services,
  user: null,
  session: null,
  api_token: null,
  origin: { ip_address: null, user_agent: null },
  site: {
    mode: 'live',
    site_name: 'x',
    protection_label: 'x',
    identity_providers: [],
    sends_mail: true,
    social_links: [],
    chat_frame_url: null,
    demo_sign_ins: null,
    is_open_demo: false,
  },
  request_id: 'request-1',
  streamEnd: null,
  setCookie: () => undefined,
  addCacheTag: () => undefined,
});

async function answerOf(req: Request, createContext: () => ApiContext = nobody) {
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req,
    router: small,
    createContext,
    maxBatchSize: 3,
    responseMeta: failureMeta,
  });
  const text = await response.text();
  const body = JSON.parse(text) as { result?: { data: unknown }; error?: { data: object } };
  const retryAfter = response.headers.get('retry-after');
  const { status } = response;
  return { status, retry_after: retryAfter, text, data: body.result?.data, error: body.error };
}

describe('the permission is checked before anything else', () => {
  test.each<[string, Role | null, number, string?]>([
    ['open', null, 200],
    ['mine', null, 401, 'NOT_SIGNED_IN'],
    ['mine', 'user', 200],
    ['trade', null, 401, 'NOT_SIGNED_IN'],
    ['trade', 'user', 200],
    ['oversee', null, 401, 'NOT_SIGNED_IN'],
    ['oversee', 'user', 403, 'PERMISSION_DENIED'],
    ['oversee', 'moderator', 403, 'PERMISSION_DENIED'],
    // A10: the shop is live, and they have no second factor.
    ['oversee', 'support', 403, 'TWO_FACTOR_REQUIRED'],
    ['oversee', 'admin', 403, 'TWO_FACTOR_REQUIRED'],
    ['trade', 'admin', 200],
  ])('%s for %s: %i', async (path, role, status, code) => {
    const answer = await call(path, role);
    expect(answer.status).toBe(status);
    if (code !== undefined) expect(answer.error?.data).toMatchObject({ code });
  });

  test('a cacheable query knows nothing of its caller, even where no cache is', async () => {
    expect((await call('same', 'user')).data).toEqual([null, null, null]);
  });

  test('staff with a second factor have access (A10)', async () => {
    const { user, session } = (await signedIn('support')) ?? {};
    if (user === undefined || session === undefined) throw new Error('no session');
    const safe = { ...nobody(), session, user: { ...user, two_factor: true } };
    const request = new Request('http://shop.test/api/trpc/oversee');
    expect((await answerOf(request, () => safe)).status).toBe(200);
  });
});

describe('errors', () => {
  test('a refusal has its code, facts, fields and the request’s id', async () => {
    const { status, error } = await call('refuse');
    expect(status).toBe(409);
    expect(error).toEqual({
      code: expect.any(Number),
      message: 'INSUFFICIENT_FUNDS',
      data: {
        code: 'INSUFFICIENT_FUNDS',
        facts: { missing_minor: 70 },
        fields: { amount: [LESS] },
        http_status: 409,
        request_id: 'request-1',
      },
    });
  });

  test('a defect is opaque: no message, no stack, no path (LOG4)', async () => {
    const { status, text, error } = await call('break');
    expect(status).toBe(500);
    expect(error?.data).toEqual({
      code: 'INTERNAL',
      facts: {},
      fields: {},
      http_status: 500,
      request_id: 'request-1',
    });
    expect(text).not.toMatch(/hunter2|stack|\.ts/);
  });

  test('a response of the wrong shape is a defect and is not sent', async () => {
    const { status, text } = await call('broken_answer');
    expect(status).toBe(500);
    expect(text).not.toContain('hunter2');
  });

  test('a field that is not declared is not sent (Z3)', async () => {
    expect((await call('leak')).data).toEqual({ id: 'a' });
  });

  test('input of the wrong shape names its fields', async () => {
    const { status, error } = await call('shape', null, { n: 'x', role: 'admin' });
    expect(status).toBe(400);
    expect(error?.data).toMatchObject({
      code: 'INPUT_INVALID',
      fields: { n: [{ code: 'invalid', params: {} }], role: [fieldError('unknown_field')] },
    });
  });

  test('a procedure that does not exist is not found', async () => {
    const { status, error } = await call('nothing.here');
    expect(status).toBe(404);
    expect(error?.data).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a response of the wrong shape reveals none of its fields', async () => {
    const { error } = await call('broken_answer');
    expect(error?.data).toMatchObject({ code: 'INTERNAL', http_status: 500, fields: {} });
  });

  const url = 'http://shop.test/api/trpc';
  const post = (path: string, body: string, type = 'application/json') =>
    new Request(`${url}/${path}`, { method: 'POST', body, headers: { 'content-type': type } });
  test.each<[string, () => Request, number]>([
    ['a body that is no JSON', () => post('change', '{"n":'), 400],
    ['a query that is no JSON', () => new Request(`${url}/shape?input=%7Bn`), 400],
    ['a URL with a malformed escape', () => new Request(`${url}/%zz`), 400],
    ['a query called by POST', () => post('open', '{}'), 405],
    ['a mutation called by GET (S7)', () => new Request(`${url}/change`), 405],
    ['a form of another site (S7)', () => post('change', 'n=1', 'text/plain'), 415],
    ['a batch beyond the limit (S8)', () => new Request(`${url}/open,open,open,open?batch=1`), 400],
    ['a batch of queries and mutations', () => new Request(`${url}/open,change?batch=1`), 400],
  ])('%s is bad input, not a defect', async (_what, make, status) => {
    const answer = await answerOf(make());
    const body = JSON.parse(answer.text) as object | object[];
    expect(answer.status).toBe(status);
    expect(Array.isArray(body) ? body[0] : body).toMatchObject({
      error: {
        message: 'INPUT_INVALID',
        data: {
          code: 'INPUT_INVALID',
          http_status: status,
          fields: { non_field_errors: [{ code: expect.any(String), params: {} }] },
        },
      },
    });
  });

  test('an unavailable database is 503, in the context and in the procedure (F6)', async () => {
    const within = await call('cut_off');
    const before = await answerOf(new Request(`${url}/open`), () => {
      throw new Error('timeout exceeded when trying to connect');
    });
    for (const { status, retry_after, error, text } of [within, before]) {
      expect([status, retry_after]).toEqual([503, '5']);
      expect(error?.data).toMatchObject({
        code: 'UNAVAILABLE',
        facts: { retry_after_seconds: 5 },
        http_status: 503,
      });
      expect(text).not.toMatch(/terminated|connect/);
    }
  });

  test('in a batch each call has its own response, and `Retry-After` is the longest wait', async () => {
    const mixed = await answerOf(new Request(`${url}/open,cut_off,refuse?batch=1`));
    expect([mixed.status, mixed.retry_after]).toEqual([207, '5']);
    const same = await answerOf(new Request(`${url}/cut_off,cut_off?batch=1`));
    expect([same.status, same.retry_after]).toEqual([503, '5']);
  });
});
