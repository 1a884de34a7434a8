import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor, buyer } from '@guildhall/scenes/actors';
import { fundWallet } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { readRefundable } from '@guildhall/services/payments/refunds/read-refundable';
import { requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from './admin.ts';
import type { AdminOptions } from './call.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let said: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  await actor(scene, { role: 'support', email: 'support@shop.test' });
  await actor(scene, { role: 'moderator', email: 'moderator@shop.test' });
});
afterAll(() => database.close());

async function admin(command: string, names: string[], options: AdminOptions & { as?: string }) {
  said = [];
  const say = (line: string) => void said.push(line);
  const given = { as: 'support@shop.test', reason: 'It was asked for in a test.', ...options };
  return await runAdmin({
    url: database.owner_url,
    command,
    names,
    options: given,
    proof: { password: ACTOR_PASSWORD, code: '' },
    key_vault: scene.services.key_vault,
    mode: 'demo',
    tell: say,
    complain: say,
  });
}

test('refunds that wait are listed and decided, once, by those who review payments', async () => {
  const ann = await buyer(scene);
  await fundWallet(scene, ann, 10_000);
  const [payment] = await readRefundable(scene.services, ann);
  const ask = async (feeMinor: number) =>
    await requestRefund(scene.services, ann, {
      idempotency_key: newId(),
      payment_id: payment?.payment_id ?? '',
      amount_minor: 5_000,
      expected_fee_minor: feeMinor,
    });
  await ask(0);
  const { refund_id: id } = await ask(175);
  expect(await admin('pending-refunds', [], { as: 'moderator@shop.test' })).toBe(1);
  expect(await admin('pending-refunds', [], {})).toBe(0);
  expect(said.join('\n')).toContain(`${id}  user ${ann.user_id}  4825 USD cents`);
  expect(await admin('review-refund', [id], { approve: true, reject: true })).toBe(1);
  expect(await admin('review-refund', ['x'], { approve: true })).toBe(1);
  const byModerator = { approve: true, as: 'moderator@shop.test' };
  expect(await admin('review-refund', [id], byModerator)).toBe(1);
  expect(await admin('review-refund', [id], { approve: true })).toBe(0);
  expect(said.at(-1)).toBe('✓ The refund is pending now.');
  expect(await admin('review-refund', [id], { reject: true })).toBe(1);
  expect(said.at(-1)).toContain('REFUND_DECIDED');
});
