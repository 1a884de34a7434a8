import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer } from '@guildhall/scenes/actors';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { readRefundable } from '@guildhall/services/payments/refunds/read-refundable';
import { requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminAs } from './test-admin.ts';

let database: TestDatabase;
let scene: Scene;
let staff: ReturnType<typeof adminAs>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  staff = adminAs('support@shop.test', database, scene);
  await actor(scene, { role: 'support', email: 'support@shop.test' });
  await actor(scene, { role: 'moderator', email: 'moderator@shop.test' });
});
afterAll(() => database.close());

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
  expect(await staff.run('pending-refunds', [], { as: 'moderator@shop.test' })).toBe(1);
  expect(await staff.run('pending-refunds', [])).toBe(0);
  expect(staff.said.join('\n')).toContain(`${id}  user ${ann.user_id}  4825 USD cents`);
  expect(await staff.run('review-refund', [id], { approve: true, reject: true })).toBe(1);
  expect(await staff.run('review-refund', ['x'], { approve: true })).toBe(1);
  const byModerator = { approve: true, as: 'moderator@shop.test' };
  expect(await staff.run('review-refund', [id], byModerator)).toBe(1);
  expect(await staff.run('review-refund', [id], { approve: true })).toBe(0);
  expect(staff.said.at(-1)).toBe('✓ The refund is pending now.');
  expect(await staff.run('review-refund', [id], { reject: true })).toBe(1);
  expect(staff.said.at(-1)).toContain('REFUND_DECIDED');
});
