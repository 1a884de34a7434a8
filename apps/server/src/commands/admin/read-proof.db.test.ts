import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { totpCode, withTotp } from '@guildhall/scenes/second-factors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../test-cli.ts';
import { runAdmin } from './admin.ts';
import type { AdminOptions } from './call.ts';
import type { Proof } from './read-proof.ts';

const ANN = { email: 'ann@shop.test', password: 'the password of Ann alone' };
const BOB = { email: 'bob@shop.test', password: 'the password of Bob alone' };

let database: TestDatabase;
let scene: Scene;
let said: string[];
let ann: Awaited<ReturnType<typeof withTotp>>;
let bob: Awaited<ReturnType<typeof withTotp>>;

/** A member of staff with an authenticator app. */
async function withApp(persona: typeof ANN) {
  await actor(scene, { role: 'admin', ...persona });
  const origin = { ip_address: '192.0.2.9', user_agent: 'a browser' };
  const signedIn = await signIn(scene.services, persona, origin);
  if (!('access_token' in signedIn)) throw new Error('a second factor was set up before');
  return await withTotp(scene, signedIn.access_token);
}

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  [ann, bob] = [await withApp(ANN), await withApp(BOB)];
  await actor(scene, { role: 'admin', email: 'plain@shop.test' });
  await actor(scene, { email: 'user@shop.test' });
});
afterAll(() => database.close());
beforeEach(() => {
  said = [];
});

async function admin(
  command: string,
  names: string[],
  options: AdminOptions & { as: string; 'dry-run'?: boolean },
  proof: Proof,
): Promise<number> {
  const say = (line: string) => void said.push(line);
  const { key_vault, token_secret } = scene.services;
  const run = { url: database.owner_url, command, names, options, proof, key_vault, token_secret };
  return await runAdmin({ ...run, mode: 'live', tell: say, complain: say });
}

const pending = async (as: string, proof: Proof, isDry = false) =>
  await admin('pending-offers', [], { as, 'dry-run': isDry }, proof);

describe('a decision that needs two people is made by two (T5, Z10)', () => {
  test('nobody confirms as somebody else whose password and code they do not have', async () => {
    const customer = await actor(scene, { email: 'customer@shop.test' });
    const asAnn = { as: ANN.email, reason: 'The papers were seen on video.' };
    const toV3 = { ...asAnn, level: '3', 'legal-name': 'Cleo Customer' };
    const proofOfAnn = { password: ANN.password, code: await totpCode(ann.secret) };
    expect(await admin('verify-user', ['customer@shop.test'], toV3, proofOfAnn)).toBe(0);
    const proposal = /confirm-verification (\S+)/.exec(said.join('\n'))?.[1] ?? '';
    const { fingerprint } = await database.owner_db
      .selectFrom('staff_proposals')
      .select('fingerprint')
      .where('id', '=', proposal)
      .executeTakeFirstOrThrow();
    const confirm = async (proof: Proof) =>
      await admin('confirm-verification', [proposal], { as: BOB.email, fingerprint }, proof);

    const [code = ''] = ann.recovery_codes;
    expect(await confirm({ password: ANN.password, code })).toBe(1);
    expect(await confirm({ password: BOB.password, code })).toBe(1);
    expect(await confirm({ password: BOB.password, code: '' })).toBe(1);
    expect(said.slice(-3).map((line) => line.split(':')[0])).toEqual([
      'CREDENTIALS_WRONG',
      'CODE_WRONG',
      'CODE_WRONG',
    ]);
    const level = async () =>
      await database.owner_db
        .selectFrom('users')
        .select('verification_level')
        .where('id', '=', customer.user_id)
        .executeTakeFirstOrThrow();
    expect(await level()).toEqual({ verification_level: 0 });

    const ofBob = { password: BOB.password, code: bob.recovery_codes[0] ?? '' };
    expect(await confirm(ofBob)).toBe(0);
    expect(await level()).toEqual({ verification_level: 3 });
  });
});

/** All that is stored, without the counters: a refused attempt is one. */
async function image() {
  const { rate_limits: _counted, ...rest } = await databaseImage(database.owner_db);
  return rest;
}

describe('whoever decides proves themselves', () => {
  test.each([
    ['staff without a second factor', 'plain@shop.test', ACTOR_PASSWORD, 'TWO_FACTOR_REQUIRED'],
    ['a user who is no staff', 'user@shop.test', ACTOR_PASSWORD, 'PERMISSION_DENIED'],
    ['a wrong password', ANN.email, 'not the password', 'CREDENTIALS_WRONG'],
    ['nobody', `${newId()}@shop.test`, ACTOR_PASSWORD, 'CREDENTIALS_WRONG'],
  ])('%s is refused (A10)', async (_who, as, password, code) => {
    expect(await pending(as, { password, code: '123456' })).toBe(1);
    expect(said[0]).toContain(code);
  });

  test('a code works once, also in a dry run (A5)', async () => {
    const proof = { password: BOB.password, code: bob.recovery_codes[1] ?? '' };
    expect(await pending(BOB.email, proof, true)).toBe(0);
    expect(await pending(BOB.email, proof)).toBe(1);
    expect(said.at(-1)).toContain('CODE_WRONG');
  });

  test('and guesses are limited as those of a sign-in, also in dry runs (A3, A6)', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      const code = String(100_000 + guess);
      expect(await pending(ANN.email, { password: ANN.password, code }, true)).toBe(1);
    }
    const right = { password: ANN.password, code: ann.recovery_codes[1] ?? '' };
    const before = await image();
    expect(await pending(ANN.email, right)).toBe(1);
    expect(said.at(-1)).toContain('TOO_MANY_REQUESTS');
    expect(await image()).toEqual(before);
  });

  test('by lines of standard input, and by no option', () => {
    const run = (input: string, ...options: string[]) =>
      runCli(['admin', 'pending-offers', '--as', 'plain@shop.test', ...options], {
        environment: { DATABASE_URL: database.owner_url, GUILDHALL_MODE: 'demo' },
        input,
      });
    expect(run(`${ACTOR_PASSWORD}\n`)).toMatchObject({ status: 0 });
    expect(run('something else\n').stderr).toContain('CREDENTIALS_WRONG');
    expect(run('', '--password', ACTOR_PASSWORD)).toMatchObject({ status: 2 });
  });
});
