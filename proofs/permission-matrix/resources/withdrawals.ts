import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import type { Scene } from '@guildhall/scenes/scene';
import { bankAccount, freshSession, sell, verify, withdraw } from '@guildhall/scenes/withdrawals';
import type { ServiceContext } from '@guildhall/services/context';
import { manualPayoutProvider } from '@guildhall/services/ports/payments/manual-payout-provider';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { setTwoFactor } from '@guildhall/services/users/change-user';
import { confirmPayoutMethod } from '@guildhall/services/withdrawals/confirm-payout-method';
import { holdWithdrawal } from '@guildhall/services/withdrawals/decisions/hold-withdrawal';
import { readPayoutMethods } from '@guildhall/services/withdrawals/read-withdrawals';
import { removePayoutMethod } from '@guildhall/services/withdrawals/remove-payout-method';
import { decideWithdrawal } from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import { runWithdrawals } from '@guildhall/services/withdrawals/run-withdrawals';
import { markPaid } from '@guildhall/services/withdrawals/decisions/settle-withdrawal';
import type { Member } from '../actors.ts';
import type { Resource, ResourceContext } from '../resource.ts';

const PRICE_MINOR = 900_000;
const AMOUNT_MINOR = 1_000;
const REASON = 'It was decided for a row of the matrix.';

/** The bank account of everybody who has earned something, by user. */
const accounts = new Map<string, string>();

/** A verified name, earnings, and a bank account whose cool-down is over. */
async function prepare({ scene, game_slug }: ResourceContext, { viewer }: Member) {
  const known = accounts.get(viewer.user_id);
  if (known !== undefined) return known;
  await verified(scene, viewer.user_id);
  const methodId = await bankAccount(scene, viewer);
  await advance(scene, { hours: 72 });
  await sell(scene, viewer, game_slug, PRICE_MINOR);
  accounts.set(viewer.user_id, methodId);
  return methodId;
}

export async function verified(scene: Scene, userId: string) {
  await verify(scene, userId);
  // As before: the actors sell everything.
  await setRoleAndLevels(scene.services, userId, { verification_level: 3 });
}

/** A withdrawal that waits for staff. */
async function underReview(world: ResourceContext, owner: Member, services = world.scene.services) {
  // Nobody publishes offers for a deactivated user, who can call nothing anyway.
  if (owner.name === 'deactivated') return { withdrawal_id: newId() };
  const methodId = await prepare(world, owner);
  const { user_id: userId } = owner.viewer;
  const setFactor = async (isOn: boolean) =>
    await inTransaction(services.db, (trx) => setTwoFactor(trx, userId, isOn));
  await setFactor(true);
  const scene = { ...world.scene, services };
  // Another row may have returned a payment to it.
  await confirmPayoutMethod(services, owner.viewer, freshSession(), { method_id: methodId });
  const id = await withdraw(scene, owner.viewer, methodId, AMOUNT_MINOR);
  await setFactor(false);
  await runWithdrawals(services);
  return { withdrawal_id: id };
}

const withManualPayouts = (services: ServiceContext): ServiceContext => ({
  ...services,
  payout_providers: [manualPayoutProvider, ...services.payout_providers],
});

/** A withdrawal that was approved, for staff to pay. */
async function approved(world: ResourceContext, buyer: Member) {
  const manual = withManualPayouts(world.scene.services);
  const { withdrawal_id: id } = await underReview(world, buyer, manual);
  if (buyer.name !== 'deactivated') {
    const by = await anAdmin(world);
    const approval = { ...because(id), decision: 'approve', code: null } as const;
    await decideWithdrawal(manual, by, approval);
    await runWithdrawals(manual);
  }
  return { withdrawal_id: id };
}

const anAdmin = async ({ scene }: ResourceContext) => await actor(scene, { role: 'admin' });

const because = (id: string) => ({
  idempotency_key: newId(),
  withdrawal_id: id,
  reason: REASON,
});

export const withdrawalsResources = {
  /** Nothing is on its way to it. */
  payout_method: {
    owners: ['buyer'],
    async make(world, { buyer: { name, viewer } }) {
      if (name === 'deactivated') return { method_id: newId() };
      const { services } = world.scene;
      await verified(world.scene, viewer.user_id);
      // There is a limit to them. Withdrawals of other rows go to the account that stays.
      for (const { id } of await readPayoutMethods(services, viewer)) {
        if (id === accounts.get(viewer.user_id)) continue;
        await removePayoutMethod(services, viewer, freshSession(), { method_id: id });
      }
      // A removal asks for a recent authentication.
      await services.db
        .updateTable('sessions')
        .set({ authenticated_at: new Date() })
        .where('user_id', '=', viewer.user_id)
        .execute();
      const methodId = await bankAccount(world.scene, viewer);
      // The owner may withdraw in other rows.
      await advance(world.scene, { hours: 72 });
      return { method_id: methodId };
    },
  },
  withdrawal: {
    owners: ['buyer'],
    make: async (world, { buyer }) => await underReview(world, buyer),
  },
  held_withdrawal: {
    owners: ['buyer'],
    async make(world, { buyer }) {
      const { withdrawal_id: id } = await underReview(world, buyer);
      if (buyer.name !== 'deactivated') {
        const by = await anAdmin(world);
        await holdWithdrawal(world.scene.services, by, { ...because(id), code: 'documents' });
      }
      return { withdrawal_id: id };
    },
  },
  /** What one person proposed to do with a withdrawal whose risk is high. */
  withdrawal_proposal: {
    owners: ['buyer'],
    async make(world, { buyer }) {
      if (buyer.name === 'deactivated') return { proposal_id: newId() };
      const { services } = world.scene;
      const high = { score: 70, reasons: [] };
      const riskScore = { ...services.risk_score, assessWithdrawal: async () => high };
      const risky = { ...services, risk_score: riskScore };
      const { withdrawal_id: id } = await underReview(world, buyer, risky);
      const by = await anAdmin(world);
      const approval = { ...because(id), decision: 'approve', code: null } as const;
      const { proposal_id } = await decideWithdrawal(services, by, approval);
      return { proposal_id: proposal_id ?? '' };
    },
  },
  /** Approved, for staff to pay. */
  manual_payout: {
    owners: ['buyer'],
    make: async (world, { buyer }) => await approved(world, buyer),
  },
  /** Staff have paid it. */
  paid_withdrawal: {
    owners: ['buyer'],
    async make(world, { buyer }) {
      const { withdrawal_id: id } = await approved(world, buyer);
      if (buyer.name !== 'deactivated') {
        const by = await anAdmin(world);
        const manual = withManualPayouts(world.scene.services);
        await markPaid(manual, by, { ...because(id), reference: 'SEPA 1' });
      }
      return { withdrawal_id: id };
    },
  },
} satisfies Record<string, Resource>;
