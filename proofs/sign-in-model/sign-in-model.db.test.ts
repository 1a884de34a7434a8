import { Refusal } from '@guildhall/domain/kernel/errors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { ServiceContext } from '@guildhall/services/context';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attempt, attemptOf, type Choice, type AttackerState } from './attempts.ts';
import { createUsers } from './users.ts';

/**
 * Tries every way to sign in, in any order: right, wrong, used, altered, and with credentials of
 * others. A model without password hashes, encryption and signatures predicts who is signed in.
 */
let database: TestDatabase;
let scene: Scene;
/** Without attempt limits, so that only the factors decide. */
let context: ServiceContext;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const none = () => Promise.resolve();
  const rateLimits = { consume: none, refund: none };
  context = { ...scene.services, rate_limits: rateLimits };
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
  ownership: fc.nat(3),
  which: fc.nat(9),
  spoiled: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
});

/** How often each way succeeded: a model that signs nobody in proves nothing. */
const letIn = new Map<string, number>();

const WAYS = ['password', 'provider', 'app', 'recovery', 'show_key'];
const unseen = () => WAYS.filter((way) => !letIn.has(way));
/** A way can be missing by chance from 25 sequences, but not from ten times as many. */
const MAX_ROUNDS = 10;

test('no sequence of calls signs anyone in without a correct factor', async () => {
  const sequence = fc.array(choice, { minLength: 10, maxLength: 40 });
  const holds = fc.asyncProperty(sequence, async (choices) => {
    const attacker: AttackerState = { users: await createUsers(scene), tickets: [], handles: [] };
    for (const each of choices) {
      const attempt = await attemptOf(context, attacker, each);
      const entered = await checkAttempt(attacker, attempt);
      if (entered) letIn.set(each.what, (letIn.get(each.what) ?? 0) + 1);
    }
  });
  for (let round = 0; round < MAX_ROUNDS && unseen().length > 0; round += 1) {
    await fc.assert(holds, { numRuns: 25 });
  }
  expect(unseen()).toEqual([]);
  expect(letIn.has('activate')).toBe(false);
});

/** Compares the outcome with the model; returns whether anyone was signed in. */
async function checkAttempt(attacker: AttackerState, attempt: Attempt): Promise<boolean> {
  const { work, mayEnter, mayOwe, entered } = attempt;
  const answer = await work().catch((refused: unknown) => {
    if (refused instanceof Refusal) return refused;
    throw refused;
  });
  if (answer instanceof Refusal) {
    expect(mayEnter?.email ?? null, `refused with ${answer.code}`).toBeNull();
    expect(mayOwe?.email ?? null, `refused with ${answer.code}`).toBeNull();
    return false;
  }
  if (answer === null) return false;
  if (answer.outcome === 'second_factor_required') {
    expect(mayEnter?.email ?? null, 'a second factor is asked for').toBeNull();
    if (mayOwe === null) throw new Error('a ticket was given without a first factor');
    attacker.tickets.push({ text: answer.ticket, owner: mayOwe, isUsed: false });
    return false;
  }
  const { access_token, user } = answer;
  expect(user.id).toBe(mayEnter?.user_id);
  const session = await readSession(context, access_token);
  expect(session?.user.id).toBe(mayEnter?.user_id);
  entered?.();
  return true;
}
