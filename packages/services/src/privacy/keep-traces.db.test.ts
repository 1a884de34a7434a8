import { TRACE_MONTHS } from '@guildhall/domain/users/closing-rules';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { closingAccount, erasedAccounts } from '@guildhall/scenes/moderation/closed-accounts';
import { sharedDevice, signInOn } from '@guildhall/scenes/moderation/devices';
import { restrictedUser } from '@guildhall/scenes/moderation/restrictions';
import { testScene } from '@guildhall/scenes/scene';
import { linkSources, submittedRequest } from '@guildhall/scenes/verification/requests';
import { bankAccount, ibanOf, verify } from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readLinks } from '../moderation/devices/read-links.ts';
import { readCase } from '../verification/read-request.ts';
import { withdrawRequest } from '../verification/submit-request.ts';
import { newId } from '@guildhall/domain/kernel/ids';
import { deleteTraces } from './keep-traces.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const IBAN = { kind: 'bank', iban: ibanOf(815_000) } as const;

/** Somebody with a device, papers and a payout method. */
async function settled(person: Viewer, deviceToken: string | null, name: string, number: string) {
  const token =
    deviceToken === null
      ? (await sharedDevice(scene, [person])).device_token
      : (await signInOn(scene, person, { device_token: deviceToken })).device_token;
  const details = { legal_name: name, document_number: number };
  const request = await submittedRequest(scene, person, { details });
  await verify(scene, person.user_id);
  await bankAccount(scene, person, { destination: IBAN });
  return { request, token };
}

async function leaves(person: Viewer, request: string) {
  await withdrawRequest(scene.services, person, { idempotency_key: newId(), request_id: request });
  await closingAccount(scene, person);
  await erasedAccounts(scene);
}

const tracesOf = async ({ user_id: id }: Viewer) => {
  const links = (await readLinks(database.db, [id])).get(id) ?? [];
  return links.filter(({ is_trace: isTrace }) => isTrace);
};

test('staff see for 36 months that a new user has the device, papers or payout method of a banned one', async () => {
  const banned = await actor(scene);
  const { request, token } = await settled(banned, null, 'José Example', 'C01X00T47');
  await restrictedUser(scene, banned, { kind: 'banned' });
  await leaves(banned, request);

  const back = await actor(scene);
  // A new document of the same person, who writes their name in another order.
  const again = await settled(back, token, 'Example Jose', 'L01X00T99');
  const found = await tracesOf(back);
  expect(found.map(({ reason }) => reason)).toEqual(['device', 'payout_method', 'document']);
  expect(new Set(found.map(({ user_id: id }) => id))).toEqual(new Set([banned.user_id]));
  // It is a signal: nothing was refused, and trade between them is a thing of the past.
  expect(found.every(({ counts }) => !counts)).toBe(true);
  const officer = await actor(scene, { role: 'support' });
  const { same_document: same } = await readCase(scene.services, linkSources, officer, {
    request_id: again.request,
  });
  expect(same.map(({ id }) => id)).toEqual([banned.user_id]);

  expect(await deleteTraces(scene.services)).toBe(0);
  await advance(scene, { days: TRACE_MONTHS * 31 });
  expect(await tracesOf(back)).toEqual([]);
  expect(await deleteTraces(scene.services)).toBe(4);
});

test('nothing is kept of a user who was not banned', async () => {
  const ann = await actor(scene);
  const { request, token } = await settled(ann, null, 'Ann Other', 'K01X00T11');
  await leaves(ann, request);
  const other = await actor(scene);
  await settled(other, token, 'Ann Other', 'K01X00T11');
  expect(await tracesOf(other)).toEqual([]);
});
