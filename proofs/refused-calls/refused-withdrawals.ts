import { inTransaction } from '@guildhall/db/transaction';
import { flagPayoutMethod } from '@guildhall/db/withdrawals/commands';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testScene } from '@guildhall/scenes/scene';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  bankAccount,
  freshSession,
  ibanOf,
  sell,
  verify,
  withdraw,
  withdrawingSeller,
} from '@guildhall/scenes/withdrawals';
import { addPayoutMethod } from '@guildhall/services/withdrawals/add-payout-method';
import { cancelWithdrawal } from '@guildhall/services/withdrawals/cancel-withdrawal';
import { confirmPayoutMethod } from '@guildhall/services/withdrawals/confirm-payout-method';
import { removePayoutMethod } from '@guildhall/services/withdrawals/remove-payout-method';
import { requestWithdrawal } from '@guildhall/services/withdrawals/request-withdrawal';

const IBAN = ibanOf(42);
const KNOWN = { kind: 'bank', iban: ibanOf(43) } as const;
const anew = () => ({ idempotency_key: newId() });

/** A shop with withdrawals that something refuses. */
export async function createWithdrawalFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const { slug } = await testGame(scene);
  const full = await withdrawingSeller(scene);
  const renamed = await withdrawingSeller(scene);
  await verify(scene, renamed.viewer.user_id, 'Bob Example');
  const { viewer: shop, method_id: methodId } = await withdrawingSeller(scene);
  const flaggedId = await bankAccount(scene, shop, { destination: KNOWN });
  await inTransaction(db, (trx) => flagPayoutMethod(trx, flaggedId));
  await advance(scene, { hours: 72 });
  await sell(scene, shop, slug, 100_000);
  const id = await withdraw(scene, shop, methodId, 1_000);
  const cancelledId = await withdraw(scene, shop, methodId, 1_000);
  await cancelWithdrawal(scene.services, shop, { ...anew(), withdrawal_id: cancelledId });
  for (let added = 1; added < 5; added += 1) await bankAccount(scene, full.viewer);
  return {
    scene,
    shop,
    method_id: methodId,
    withdrawal_id: id,
    cancelled_id: cancelledId,
    flagged_id: flaggedId,
    full,
    renamed,
    unverified: await seller(scene),
    stranger: await actor(scene),
  };
}
type Fixture = Awaited<ReturnType<typeof createWithdrawalFixture>>;

type Owner = 'shop' | 'full' | 'unverified';
const add =
  (owner: Owner, payeeName = 'Ann Example') =>
  async (fixture: Fixture) => {
    const { services } = fixture.scene;
    const viewer = owner === 'full' ? fixture.full.viewer : fixture[owner];
    const input = { payee_name: payeeName, destination: { kind: 'bank', iban: IBAN } } as const;
    return await addPayoutMethod(services, viewer, freshSession(), input);
  };

const ask =
  (changes: object = {}) =>
  async ({ scene, shop, method_id }: Fixture) =>
    await requestWithdrawal(scene.services, shop, freshSession(), {
      ...anew(),
      method_id,
      amount_minor: 1_000,
      currency: 'USD',
      expected_fee_minor: 100,
      ...changes,
    });

/** Refusals of withdrawals and payout methods. */
export const refusedWithdrawals: readonly [
  string,
  ErrorCode,
  (fixture: Fixture) => Promise<unknown>,
][] = [
  ['add a payout method without a name', 'IDENTITY_NOT_VERIFIED', add('unverified')],
  ['add a payout method of somebody else', 'PAYEE_NAME_DIFFERS', add('shop', 'Bob Example')],
  ['add a sixth payout method', 'PAYOUT_METHOD_LIMIT', add('full')],
  [
    'add a payout method again',
    'PAYOUT_METHOD_KNOWN',
    ({ scene, shop }) =>
      addPayoutMethod(scene.services, shop, freshSession(), {
        payee_name: 'Ann Example',
        destination: KNOWN,
      }),
  ],
  [
    'add a payout method that no provider pays to',
    'PAYOUTS_UNAVAILABLE',
    async (fixture) => {
      const services = { ...fixture.scene.services, payout_providers: [] };
      return await add('shop')({ ...fixture, scene: { ...fixture.scene, services } });
    },
  ],
  [
    'remove a payout method of others',
    'PAYOUT_METHOD_NOT_FOUND',
    ({ scene, stranger, method_id }) =>
      removePayoutMethod(scene.services, stranger, freshSession(), { method_id }),
  ],
  [
    'remove a payout method in use',
    'PAYOUT_METHOD_IN_USE',
    ({ scene, shop, method_id }) =>
      removePayoutMethod(scene.services, shop, freshSession(), { method_id }),
  ],
  [
    'confirm a payout method of others',
    'PAYOUT_METHOD_NOT_FOUND',
    ({ scene, stranger, method_id }) =>
      confirmPayoutMethod(scene.services, stranger, freshSession(), { method_id }),
  ],
  [
    'withdraw to a method to which a payment came back',
    'PAYOUT_METHOD_UNUSABLE',
    async (fixture) => await ask({ method_id: fixture.flagged_id })(fixture),
  ],
  ['withdraw less than the minimum', 'WITHDRAWAL_TOO_SMALL', ask({ amount_minor: 999 })],
  ['withdraw more than a day allows', 'WITHDRAWAL_DAY_LIMIT', ask({ amount_minor: 2_499_001 })],
  ['withdraw with another fee', 'WITHDRAWAL_FEE_CHANGED', ask({ expected_fee_minor: 99 })],
  [
    'withdraw what is not there',
    'INSUFFICIENT_FUNDS',
    ask({ amount_minor: 2_400_000, expected_fee_minor: 1_000 }),
  ],
  ['withdraw to a method of others', 'PAYOUT_METHOD_NOT_FOUND', ask({ method_id: newId() })],
  [
    'withdraw without a second factor',
    'TWO_FACTOR_REQUIRED',
    ({ scene, unverified, method_id }) =>
      requestWithdrawal(scene.services, unverified, freshSession(), {
        ...anew(),
        method_id,
        amount_minor: 1_000,
        currency: 'USD',
        expected_fee_minor: 0,
      }),
  ],
  [
    'withdraw in another name',
    'PAYEE_NAME_DIFFERS',
    ({ scene, renamed }) => withdraw(scene, renamed.viewer, renamed.method_id, 1_000),
  ],
  [
    'withdraw right after a new payout method',
    'SECURITY_COOLDOWN',
    ({ scene, full }) => withdraw(scene, full.viewer, full.method_id, 1_000),
  ],
  [
    'cancel a withdrawal of others',
    'WITHDRAWAL_NOT_FOUND',
    ({ scene, stranger, withdrawal_id }) =>
      cancelWithdrawal(scene.services, stranger, { ...anew(), withdrawal_id }),
  ],
  [
    'cancel a withdrawal twice',
    'WITHDRAWAL_EVENT_REFUSED',
    ({ scene, shop, cancelled_id }) =>
      cancelWithdrawal(scene.services, shop, { ...anew(), withdrawal_id: cancelled_id }),
  ],
];
