import { newId } from '@guildhall/domain/kernel/ids';
import { readBalances } from '@guildhall/services/wallet/read-balances';
import { manualPayoutProvider } from '@guildhall/services/ports/payments/manual-payout-provider';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { verifyUser } from '@guildhall/services/verification/verify-user';
import { decideWithdrawal } from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import { listNotifications } from '@guildhall/services/notifications/inbox/list-notifications';
import { markAllRead } from '@guildhall/services/notifications/inbox/mark-read';
import { runWithdrawals } from '@guildhall/services/withdrawals/run-withdrawals';
import { markPaid } from '@guildhall/services/withdrawals/decisions/settle-withdrawal';
import { rewindClock } from '../../clock.ts';
import { demoSignIns } from './sign-ins.ts';
import type { DemoPeople } from '../users.ts';
import type { Scene } from '../../scene.ts';
import { bankAccount, withdraw } from '../../withdrawals.ts';

const LEGAL_NAME = 'Robin Sample';
/** When the demo seller withdrew before, in days before today, and how much. */
const PAST = [
  { days: 45, amount_minor: 40_000 },
  { days: 12, amount_minor: 25_000 },
] as const;

/** Everybody can sign in as the users of the demo, so no second factor is asked for. */
const publicIn = (scene: Scene): Scene => {
  const { settings } = scene.services;
  const known = demoSignIns.map(({ email }) => email);
  return {
    ...scene,
    services: { ...scene.services, settings: { ...settings, public_sign_ins: known } },
  };
};

/** The demo seller has a verified name and a bank account since their sign-up. */
export async function addDemoPayoutMethod(
  scene: Scene,
  { demo_seller, admin }: DemoPeople,
): Promise<string> {
  await verifyUser(scene.services, admin, {
    user_id: demo_seller.user_id,
    level: 2,
    legal_name: LEGAL_NAME,
    reason: 'The papers were seen at the sign-up.',
  });
  // V3 takes two people, who would tell a visitor nothing more: the seller has it already.
  await setRoleAndLevels(scene.services, demo_seller.user_id, { verification_level: 3 });
  return await bankAccount(scene, demo_seller, { payee_name: LEGAL_NAME });
}

/** Withdrawals of the demo seller that staff have paid. */
export async function playWithdrawals(
  scene: Scene,
  { demo_seller: seller, admin }: DemoPeople,
  methodId: string,
): Promise<void> {
  const known = publicIn(scene);
  const services = { ...known.services, payout_providers: [manualPayoutProvider] };
  for (const { days, amount_minor } of PAST) {
    const { available_minor } = await readBalances(services.db, seller.user_id);
    if (available_minor < amount_minor) continue;
    await rewindClock(scene, { days });
    const id = await withdraw({ ...known, services }, seller, methodId, amount_minor);
    await runWithdrawals(services);
    const because = { withdrawal_id: id, reason: 'Name and sales were checked.' };
    const approval = { ...because, decision: 'approve', code: null } as const;
    await decideWithdrawal(services, admin, { ...approval, idempotency_key: newId() });
    await runWithdrawals(services);
    const paid = { ...because, reference: 'SEPA batch', idempotency_key: newId() };
    await markPaid(services, admin, paid);
  }
  // They have seen what happened weeks ago.
  const list = { group: 'money', unread: true, limit: 1 } as const;
  const { items } = await listNotifications(services, seller, list);
  const [newest] = items;
  if (newest !== undefined) {
    await markAllRead(services, seller, { until_id: newest.id, group: 'money' });
  }
}
