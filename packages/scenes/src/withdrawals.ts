import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import type { TypedDestination } from '@guildhall/domain/withdrawals/types';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import type { OwnSession } from '@guildhall/services/identity/sessions/read-session';
import { setTwoFactor } from '@guildhall/services/users/change-user';
import { verifyUser } from '@guildhall/services/verification/verify-user';
import { addPayoutMethod } from '@guildhall/services/withdrawals/add-payout-method';
import { quoteWithdrawal } from '@guildhall/services/withdrawals/quote-withdrawal';
import { requestWithdrawal } from '@guildhall/services/withdrawals/request-withdrawal';
import { findUser } from '@guildhall/services/users/find-user';
import { actor, buyer, type Persona, seller } from './actors.ts';
import { advance } from './clock.ts';
import { accountOffer } from './offers.ts';
import { boughtOrder, reveal, triggerUnits } from './orders.ts';
import type { Scene } from './scene.ts';

const LEGAL_NAME = 'Ann Example';

/** A session on the device of the user's sign-up, with an authentication just now. */
export const freshSession = (): OwnSession => ({
  id: newId(),
  ends_at: new Date(Date.now() + 86_400_000),
  ip_address: null,
  user_agent: null,
  created_at: new Date(),
  device_id: null,
  first_factor: 'password',
  second_factor: 'totp',
  authenticated_at: new Date(),
  last_seen_at: new Date(),
});

/** An IBAN of Germany with this account number, and its check digits. */
export function ibanOf(account: number): string {
  const bban = `37040044${String(account).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bban}`;
}

/** Gives a user a verified name (V2) as an admin would. */
export async function verify(scene: Scene, userId: string, legalName = LEGAL_NAME) {
  const admin = await actor(scene, { role: 'admin' });
  await verifyUser(scene.services, admin, {
    user_id: userId,
    level: 2,
    legal_name: legalName,
    reason: 'The papers were seen for a scene.',
  });
}

let accounts = 0;

/** Adds a bank account of its own. */
export async function bankAccount(
  { services }: Scene,
  viewer: Viewer,
  {
    payee_name = LEGAL_NAME,
    destination,
  }: { payee_name?: string; destination?: TypedDestination } = {},
): Promise<string> {
  accounts += 1;
  const bank = { kind: 'bank', iban: ibanOf(532_013_000 + accounts * 10) } as const;
  const input = { payee_name, destination: destination ?? bank };
  return (await addPayoutMethod(services, viewer, freshSession(), input)).method_id;
}

/**
 * A seller who may withdraw: verified, with a second factor and a bank account whose cool-down is
 * over. The clock moves by three days.
 */
export async function withdrawingSeller(scene: Scene, persona: Persona = {}) {
  const viewer = await seller(scene, { seller_level: 4, ...persona });
  await verify(scene, viewer.user_id);
  await inTransaction(scene.services.db, (trx) => setTwoFactor(trx, viewer.user_id, true));
  const methodId = await bankAccount(scene, viewer);
  await advance(scene, { hours: 72 });
  return { viewer, method_id: methodId };
}

/** The seller sells an account at this price; a part of it is available at once (E4). */
export async function sell(scene: Scene, viewer: Viewer, gameSlug: string, priceMinor: number) {
  const ann = await buyer(scene);
  const offer = await accountOffer(scene, viewer, { game_slug: gameSlug, price_minor: priceMinor });
  const orderId = await boughtOrder(scene, ann, offer);
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
}

/** Requests a withdrawal with the fee that a quote names. */
export async function withdraw(
  { services }: Scene,
  viewer: Viewer,
  methodId: string,
  amountMinor: number,
): Promise<string> {
  const user = await findUser(services.db, viewer.user_id);
  if (user === undefined) throw new Error('there is no such user');
  const session = freshSession();
  const wanted = { method_id: methodId, amount_minor: amountMinor };
  const { fee_minor } = await quoteWithdrawal(services, user, session, wanted);
  const { withdrawal_id } = await requestWithdrawal(services, viewer, session, {
    idempotency_key: newId(),
    ...wanted,
    currency: 'USD',
    expected_fee_minor: fee_minor,
  });
  return withdrawal_id;
}
