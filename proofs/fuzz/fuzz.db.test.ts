import { monitorEventLoopDelay } from 'node:perf_hooks';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, requestOf, send, type WireRequest } from '../contract-call.ts';
import { acceptedCall, signedByProvider } from '../permission-walk/walk.ts';
import { acceptedSignIns, NEVER_HERE } from './accepted-sign-ins.ts';
import { anyAttempt, type Attempt, requestFor } from './attempts.ts';
import { type Ground, note, openGround, repair, restock } from './ground.ts';
import { faultsOf, outcomeOf, Tally } from './judge.ts';
import { readSettings, replayCommand } from './settings.ts';

/**
 * Everything that the contract names is called with what is random, at a limit, or meant ill, by
 * everybody. `FUZZ_CALLS=1000000` tries more; `FUZZ_SEED`, which a failure prints, tries the same
 * again, and with `FUZZ_PATH` the call that failed alone.
 */
const settings = readSettings();
const TIMEOUT_MS = 60_000 + settings.calls * 100;
/** So many calls use up what there is to buy, to deliver and to confirm. */
const CALLS_OF_ONE_STOCK = 1_000;

let database: TestDatabase;
let ground: Ground;
const tally = new Tally();

beforeAll(async () => {
  database = await testDatabase();
  ground = await openGround(database);
});
afterAll(async () => {
  await ground.house.close();
  await database.close();
});

/** Calls, looks at everything that must hold, and says what does not. */
async function attempt(request: WireRequest, { name, actor, wire }: Attempt): Promise<string[]> {
  const { house } = ground;
  house.shop.complaints.length = 0;
  house.shop.statements.length = 0;
  const answer = await send(house.shop.origin, request, name);
  const changes = await house.changes();
  tally.add(name, answer);
  const complaints = [...house.shop.complaints];
  if (outcomeOf(answer).accepted) {
    noteCursor(answer.data);
    await repair(ground, { name, actor }, request);
    await house.changes();
  }
  return faultsOf({ name, is_bent: wire !== null, answer, changes, complaints });
}

function noteCursor(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('next_cursor' in data)) return;
  if (typeof data.next_cursor === 'string') note(ground.found, { cursor: data.next_cursor });
}

/** A call as it is meant to be made, and the code of what is never accepted here. */
async function meantCall(name: string) {
  const begun = await acceptedSignIns[name]?.(ground.house);
  if (begun !== undefined) return { cookie: null, ...begun, code: null };
  return { cookie: null, ...(await acceptedCall(ground.house, name)) };
}

test('everything is accepted as it is meant, so that a refusal says something', async () => {
  for (const name of Object.keys(calls)) {
    const { input, token, cookie, code } = await meantCall(name);
    await ground.house.changes();
    const bare = requestOf(name, input, token);
    const written = cookie === null ? bare : { ...bare, headers: { ...bare.headers, cookie } };
    const is_signed = name === 'POST /api/webhooks/sandbox/';
    const request = is_signed ? signedByProvider(ground.house.shop, written) : written;
    const base = { by: 'schema', input } as const;
    const meant = { name, actor: 'buyer', base, bends: [], wire: null, is_signed } as const;
    expect([name, await attempt(request, meant)]).toEqual([name, []]);
    expect([name, tally.accepted(name)]).toEqual([name, code === null ? 1 : 0]);
    expect([name, code !== null]).toEqual([name, NEVER_HERE.includes(name)]);
  }
}, 120_000);

/** Tries so many calls, or those of a replay, and tells of the first that has a fault. */
async function firstFault(): Promise<string | null> {
  const delay = monitorEventLoopDelay();
  delay.enable();
  let tried = 0;
  const property = fc.asyncProperty(anyAttempt(), async (each) => {
    tried += 1;
    if (tried % CALLS_OF_ONE_STOCK === 0) {
      await restock(ground);
      await ground.house.changes();
    }
    const request = requestFor(ground, each);
    const faults = await attempt(request, each);
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${shown(request)}`);
  });
  const { seed, path, calls: numRuns } = settings;
  // What came before a call is part of why it failed, so nothing smaller is looked for.
  const options = { seed, numRuns, endOnFailure: true, ...(path === null ? {} : { path }) };
  const details = await fc.check(property, options);
  const still_ms = Math.round(delay.max / 1e6);
  tell(`${tried} calls, seed ${seed}; the loop stood still for ${still_ms} ms at most`);
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
  `${settings.calls} calls: ${MUST_HOLD}`,
  async () => expect(await firstFault()).toBeNull(),
  TIMEOUT_MS,
);

test.runIf(settings.path === null)('everything was accepted, and everything was refused', () => {
  const names = Object.keys(calls);
  expect(names.filter((name) => tally.accepted(name) === 0)).toEqual(NEVER_HERE);
  expect(names.filter((name) => tally.refused(name) === 0)).toEqual([]);
});

/** As somebody would write it down who wants to send it again. */
function shown({ method, path, headers, body }: WireRequest): string {
  const { authorization = '', ...others } = headers;
  const who = authorization === '' ? 'without a token' : 'with a token';
  const text = typeof body === 'string' ? body.slice(0, 2_000) : String(body);
  return `${method} ${path.slice(0, 2_000)} ${who} ${JSON.stringify(others)}\n${text}`;
}
