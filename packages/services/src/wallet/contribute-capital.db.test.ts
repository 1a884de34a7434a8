import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import {
  confirmCapital,
  dismissCapital,
  proposeCapital,
  readCapitalProposal,
} from './contribute-capital.ts';
import { post } from './post-entries.ts';

let database: TestDatabase;
let scene: Scene;
let lee: Viewer;
let lou: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  [lee, lou] = await Promise.all([
    actor(scene, { role: 'admin' }),
    actor(scene, { role: 'admin' }),
  ]);
});
afterAll(() => database.close());

const reason = 'paid into the account of the shop';
const propose = async (viewer: Viewer, amountMinor: number) =>
  await proposeCapital(scene.services, viewer, { amount_minor: amountMinor, reason });

async function confirm(viewer: Viewer, proposalId: string) {
  const { fingerprint } = await readCapitalProposal(scene.services, viewer, proposalId);
  return await confirmCapital(scene.services, viewer, { proposal_id: proposalId, fingerprint });
}

describe('the operator’s capital (E18)', () => {
  test('is posted when a second admin confirms it, once (Z10)', async () => {
    const { proposal_id: id } = await propose(lee, 5_000);
    await expect(propose(lou, 1)).rejects.toMatchObject({ code: 'DECISION_PENDING' });
    await expect(confirm(lee, id)).rejects.toMatchObject({ code: 'DECISION_OWN' });
    const both = await Promise.allSettled([confirm(lou, id), confirm(lou, id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(lou, id)).rejects.toMatchObject({ code: 'DECISION_CLOSED' });
    const { proposal_id: next } = await propose(lou, 700);
    expect(await confirm(lee, next)).toEqual({ equity_minor: 5_700 });
  });

  test('is not posted when the proposal was dismissed, or by anybody but admins', async () => {
    const { proposal_id: id } = await propose(lee, 9_900);
    await dismissCapital(scene.services, lou, { proposal_id: id, reason });
    await expect(confirm(lou, id)).rejects.toMatchObject({ code: 'DECISION_CLOSED' });
    const others = [await actor(scene, { role: 'support' }), await seller(scene)];
    for (const viewer of others) {
      await expect(propose(viewer, 1)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    }
  });
});

test('decisions lend sellers no more than the fund and the own money of the shop (E9)', async () => {
  const ann = await buyer(scene);
  const shop = await seller(scene);
  const lend = async (amountMinor: number) => {
    const order = { id: newId(), buyer_id: ann.user_id, seller_id: shop.user_id };
    await inTransaction(database.db, async (trx) => {
      await post(trx, postings.E9(order, newId(), minor(amountMinor), 'test'));
    });
  };
  // The shop has 57.00, which the operator has paid in.
  await lend(5_000);
  await expect(lend(701)).rejects.toMatchObject({
    code: 'DEBT_LIMIT',
    facts: { missing_minor: 1 },
  });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, async () => await lend(350)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const { proposal_id: id } = await propose(lee, 10_000);
  await confirm(lou, id);
  await lend(10_000);
});
