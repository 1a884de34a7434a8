import { monitorEventLoopDelay } from 'node:perf_hooks';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, requestOf, send, type WireRequest } from '../contract-call.ts';
import { acceptedCall, signedByProvider } from '../permission-matrix/matrix.ts';
import { acceptedSecondSteps, NEVER_HERE } from './accepted-calls.ts';
import { anyAttempt, type Attempt, requestFor } from './attempts.ts';
import { type Fixture, note, openFixture, repair, restock } from './fixture.ts';
import { violationsOf, outcomeOf, Tally } from './oracle.ts';
import { readSettings, replayCommand } from './settings.ts';

/**
 * Calls everything in the contract with random, boundary and hostile input, as every actor.
 * `PROOF_SIZE=nightly` tries more. `FUZZ_SEED`, which a failure prints, repeats a run, and with
 * `FUZZ_PATH` only the call that failed.
 */
const settings = readSettings();
const numRuns = settings.calls;
const TIMEOUT_MS = 60_000 + numRuns * 100;
/** So many for each call of the contract, and each is refused at least once for any seed. */
const CALLS_EACH_THAT_SHOW_ALL = 300;
const showsAll = settings.calls >= CALLS_EACH_THAT_SHOW_ALL * Object.keys(calls).length;
/** So many calls use up what can be bought, delivered and confirmed. */
const CALLS_OF_ONE_STOCK = 1_000;

let database: TestDatabase;
let fixture: Fixture;
const tally = new Tally();

beforeAll(async () => {
  database = await testDatabase();
  fixture = await openFixture(database);
});
afterAll(async () => {
  await fixture.matrix.close();
  await database.close();
});

/** Makes the calls, checks everything that must hold, and reports what does not. */
async function attempt(
  request: WireRequest,
  { name, actor, requestMutation }: Attempt,
): Promise<string[]> {
  const { matrix } = fixture;
  matrix.shop.complaints.length = 0;
  matrix.shop.statements.length = 0;
  const answer = await send(matrix.shop.origin, request);
  const changes = await matrix.changes();
  tally.add(name, answer);
  const complaints = [...matrix.shop.complaints];
  if (outcomeOf(answer).accepted) {
    noteCursor(answer.data);
    await repair(fixture, { name, actor }, request);
    await matrix.changes();
  }
  return violationsOf({ name, isMutated: requestMutation !== null, answer, changes, complaints });
}

function noteCursor(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('next_cursor' in data)) return;
  if (typeof data.next_cursor === 'string') note(fixture.found, { cursor: data.next_cursor });
}

/** A valid call, and the code with which it is always refused here, if any. */
async function meantCall(name: string) {
  const begun = await acceptedSecondSteps[name]?.(fixture.matrix);
  if (begun !== undefined) return { cookie: null, ...begun, code: null };
  return { cookie: null, ...(await acceptedCall(fixture.matrix, name)) };
}

test('every call is accepted with valid input, so that a refusal is meaningful', async () => {
  for (const name of Object.keys(calls)) {
    const { input, token, cookie, code } = await meantCall(name);
    await fixture.matrix.changes();
    const bare = requestOf(name, input, token);
    const written = cookie === null ? bare : { ...bare, headers: { ...bare.headers, cookie } };
    const isSigned = name === 'POST /api/webhooks/{provider}/';
    const request = isSigned ? signedByProvider(fixture.matrix.shop, written) : written;
    const base = { by: 'schema', input } as const;
    const meant = {
      name,
      actor: 'buyer',
      base,
      mutations: [],
      requestMutation: null,
      is_signed: isSigned,
    } as const;
    expect([name, await attempt(request, meant)]).toEqual([name, []]);
    expect([name, tally.accepted(name)]).toEqual([name, code === null ? 1 : 0]);
    expect([name, code !== null]).toEqual([name, NEVER_HERE.includes(name)]);
  }
}, 300_000);

/** Makes so many calls, or those of a replay, and returns the first fault. */
async function firstFault(): Promise<string | null> {
  const delay = monitorEventLoopDelay();
  delay.enable();
  let tried = 0;
  const property = fc.asyncProperty(anyAttempt(), async (each) => {
    tried += 1;
    if (tried % CALLS_OF_ONE_STOCK === 0) {
      await restock(fixture);
      await fixture.matrix.changes();
    }
    const request = requestFor(fixture, each);
    const violations = await attempt(request, each);
    if (violations.length > 0) throw new Error(`${violations.join('\n')}\n${shown(request)}`);
  });
  const { seed, path } = settings;
  // The calls before it are part of why it failed, so it is not shrunk.
  const options = { seed, numRuns, endOnFailure: true, ...(path === null ? {} : { path }) };
  const details = await fc.check(property, options);
  const stillMs = Math.round(delay.max / 1e6);
  tell(`${tried} calls, seed ${seed}; the loop stood still for ${stillMs} ms at most`);
  if (!details.failed) return null;
  const replay = { seed, path: details.counterexamplePath ?? '' };
  const found = JSON.stringify(details.counterexample).slice(0, 4_000);
  return `${replayCommand(replay)}\n${String(details.errorInstance)}\n${found}`;
}

function tell(sentence: string): void {
  process.stdout.write(`${[...tally.lines(), sentence].join('\n')}\n`);
}

const MUST_HOLD =
  'no 5xx, nothing undeclared, nothing slow, nothing changed by a refused one (I1, I4–I6, I8, INV11)';

test(
  `${numRuns} calls: ${MUST_HOLD}`,
  async () => expect(await firstFault()).toBeNull(),
  TIMEOUT_MS,
);

test.runIf(settings.path === null && showsAll)(
  'every call was accepted at least once and refused at least once',
  () => {
    const names = Object.keys(calls);
    expect(names.filter((name) => tally.accepted(name) === 0)).toEqual(NEVER_HERE);
    expect(names.filter((name) => tally.refused(name) === 0)).toEqual([]);
  },
);

/** In a form in which the call can be sent again by hand. */
function shown({ method, path, headers, body }: WireRequest): string {
  const { authorization = '', ...others } = headers;
  const who = authorization === '' ? 'without a token' : 'with a token';
  const text = typeof body === 'string' ? body.slice(0, 2_000) : String(body);
  return `${method} ${path.slice(0, 2_000)} ${who} ${JSON.stringify(others)}\n${text}`;
}
