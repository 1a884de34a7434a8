import { createHash } from 'node:crypto';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { writeInWork } from '@guildhall/db/kernel/work';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer } from '@guildhall/scenes/actors';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from './viewer.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { startTopUp } from '../payments/start-payment.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let bob: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  [ann, bob] = await Promise.all([buyer(scene), buyer(scene)]);
});
afterAll(() => database.close());

/** A mutation that counts its runs and returns the count. */
function counter() {
  let runs = 0;
  const run = async (viewer: Viewer, input: { idempotency_key: string }, operation = 'count') =>
    await withIdempotencyKey(
      scene.services,
      { operation, user_id: viewer.user_id, input },
      async () => {
        runs += 1;
        return { runs };
      },
    );
  return { run, runs: () => runs };
}

test('the same key with the same input returns the first response (M3)', async () => {
  const { run, runs } = counter();
  const idempotencyKey = newId();
  const answers = [
    await run(ann, { idempotency_key: idempotencyKey, a: 1, b: [1, { c: 2 }] } as {
      idempotency_key: string;
    }),
    await run(ann, { b: [1, { c: 2 }], a: 1, idempotency_key: idempotencyKey } as {
      idempotency_key: string;
    }),
  ];
  expect(answers).toEqual([{ runs: 1 }, { runs: 1 }]);
  expect(runs()).toBe(1);
});

test.each<[string, object]>([
  ['another amount', { amount_minor: 2 }],
  ['one field more', { amount_minor: 1, note: 'x' }],
  ['one field less', {}],
  ['the same as text', { amount_minor: '1' }],
])('the same key with %s is refused (M3)', async (_what, changed) => {
  const { run, runs } = counter();
  const idempotencyKey = newId();
  await run(ann, { idempotency_key: idempotencyKey, amount_minor: 1 } as {
    idempotency_key: string;
  });
  const second = run(ann, { idempotency_key: idempotencyKey, ...changed });
  await expect(second).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(runs()).toBe(1);
});

test('the same key for another operation is refused', async () => {
  const { run } = counter();
  const input = { idempotency_key: newId() };
  await run(ann, input);
  const second = run(ann, input, 'something else');
  await expect(second).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('the same key of another user is another call (M3)', async () => {
  const { run, runs } = counter();
  const input = { idempotency_key: newId() };
  expect(await run(ann, input)).toEqual({ runs: 1 });
  expect(await run(bob, input)).toEqual({ runs: 2 });
  expect(runs()).toBe(2);
});

test('50 concurrent calls with one key have one effect and equal responses (M3)', async () => {
  const { run, runs } = counter();
  const input = { idempotency_key: newId() };
  const answers = await Promise.all(Array.from({ length: 50 }, () => run(ann, input)));
  expect(runs()).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"runs":1}']));
});

test('a refused call can be retried with its key and then succeeds (fault 1)', async () => {
  const call = { operation: 'try', user_id: ann.user_id, input: { idempotency_key: newId() } };
  const refused = withIdempotencyKey(scene.services, call, async () => {
    throw new Refusal('OUT_OF_STOCK');
  });
  await expect(refused).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
  expect(await withIdempotencyKey(scene.services, call, async () => ({ done: true }))).toEqual({
    done: true,
  });
});

test('an answer that a statement has carried is not kept by a call that is refused after it', async () => {
  type Answer = { state: string };
  const call = { operation: 'try', user_id: ann.user_id, input: { idempotency_key: newId() } };
  const attempt = (refusal: Refusal | null) =>
    withIdempotencyKey<typeof call.input, Answer>(
      scene.services,
      call,
      async (work, answerWith) => {
        const answer = answerWith({ state: refusal === null ? 'kept' : 'lost' });
        await writeInWork(work, {});
        if (refusal !== null) throw refusal;
        return answer;
      },
    );
  await expect(attempt(new Refusal('OUT_OF_STOCK'))).rejects.toMatchObject({
    code: 'OUT_OF_STOCK',
  });
  expect(await attempt(null)).toEqual({ state: 'kept' });
  expect(await attempt(new Refusal('OUT_OF_STOCK'))).toEqual({ state: 'kept' });
});

test('a call that returns another answer than it stored fails', async () => {
  const call = { operation: 'try', user_id: ann.user_id, input: { idempotency_key: newId() } };
  const twice = withIdempotencyKey<typeof call.input, { state: string }>(
    scene.services,
    call,
    async (_, answerWith) => {
      answerWith({ state: 'stored' });
      return { state: 'returned' };
    },
  );
  await expect(twice).rejects.toThrow('try has two answers');
});

test('20 concurrent calls with one key start one payment with one checkout page (M3)', async () => {
  await fundWallet(scene, ann, 500);
  const input = { idempotency_key: newId(), amount_minor: 1_700 };
  const starts = Array.from({ length: 20 }, () => startTopUp(scene.services, ann, input));
  const pages = new Set((await Promise.all(starts)).map(({ redirect_url }) => redirect_url));
  expect(pages.size).toBe(1);
  const { count } = await database.db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('amount_minor', '=', 1_700)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('what is stored of an input cannot be guessed without the key of the shop', async () => {
  const input = { idempotency_key: newId(), text: 'Yes' };
  const call = { operation: 'send', user_id: ann.user_id, input };
  await withIdempotencyKey(scene.services, call, async () => ({}));
  const { input_hash: stored } = await database.db
    .selectFrom('idempotency_keys')
    .select('input_hash')
    .where('key', '=', input.idempotency_key)
    .executeTakeFirstOrThrow();
  const guessed = createHash('sha256').update(canonicalJson(input)).digest();
  expect(stored.equals(guessed)).toBe(false);
  const other = { ...scene.services, token_secret: new Uint8Array(32) };
  const again = withIdempotencyKey(other, call, async () => ({}));
  await expect(again).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});
