import { Refusal } from '@guildhall/domain/kernel/errors';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import type { ServiceContext } from '@guildhall/services/context';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attempt, attemptOf, type Choice, type Hoard } from './attempts.ts';
import { assembleCrowd } from './crowd.ts';

/**
 * Everything with which somebody gets in is tried in any order, right, wrong, used, bent, and with
 * what belongs to others. A model that knows no password hash, no seal and no signature says who
 * may be in.
 */
let database: TestDatabase;
let stage: Stage;
/** Without budgets, so that it is the factors themselves that stop whoever is stopped. */
let context: ServiceContext;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  const none = () => Promise.resolve();
  const rate_limits = { countTries: none, uncount: none };
  context = { ...stage.services, rate_limits };
});
afterAll(() => database.close());

const choice: fc.Arbitrary<Choice> = fc.record({
  what: fc.constantFrom(
    'password',
    'password',
    'provider',
    'app',
    'app',
    'recovery',
    'recovery',
    'ask_key',
    'show_key',
    'show_key',
    'activate',
  ),
  who: fc.nat(19),
  whose: fc.nat(3),
  which: fc.nat(9),
  spoiled: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
});

/** How often each way let somebody in: a model that lets nobody in proves nothing. */
const let_in = new Map<string, number>();

const WAYS = ['password', 'provider', 'app', 'recovery', 'show_key'];
const unseen = () => WAYS.filter((way) => !let_in.has(way));
/** Chance leaves a way out of 25 sequences now and then, and never out of ten times as many. */
const MOST_ROUNDS = 10;

test('no sequence of calls signs anyone in without a correct factor', async () => {
  const sequence = fc.array(choice, { minLength: 10, maxLength: 40 });
  const holds = fc.asyncProperty(sequence, async (choices) => {
    const hoard: Hoard = { crowd: await assembleCrowd(stage), tickets: [], handles: [] };
    for (const each of choices) {
      const attempt = await attemptOf(context, hoard, each);
      const entered = await judge(hoard, attempt);
      if (entered) let_in.set(each.what, (let_in.get(each.what) ?? 0) + 1);
    }
  });
  for (let round = 0; round < MOST_ROUNDS && unseen().length > 0; round += 1) {
    await fc.assert(holds, { numRuns: 25 });
  }
  expect(unseen()).toEqual([]);
  expect(let_in.has('activate')).toBe(false);
});

/** Holds what happened against the model; answers whether somebody got in. */
async function judge(hoard: Hoard, attempt: Attempt): Promise<boolean> {
  const { work, may_enter, may_owe, entered } = attempt;
  const answer = await work().catch((refused: unknown) => refused);
  if (answer instanceof Refusal) {
    expect(may_enter?.email ?? null, `refused with ${answer.code}`).toBeNull();
    if (answer.code === 'SECOND_FACTOR_REQUIRED') {
      if (may_owe === null) throw new Error('a ticket was given without a first factor');
      const text = answer.facts['ticket'] as string;
      hoard.tickets.push({ text, owner: may_owe, is_used: false });
    } else expect(may_owe?.email ?? null, `refused with ${answer.code}`).toBeNull();
    return false;
  }
  if (answer instanceof Error) throw answer;
  if (answer === null) return false;
  const { access_token, user } = answer as { access_token: string; user: { id: string } };
  expect(user.id).toBe(may_enter?.user_id);
  const session = await readSession(context, access_token);
  expect(session?.user.id).toBe(may_enter?.user_id);
  entered?.();
  return true;
}
