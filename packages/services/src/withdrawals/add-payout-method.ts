import { readAppNow } from '@guildhall/db/clock';
import { inWork } from '@guildhall/db/kernel/work';
import { insertPayoutMethod } from '@guildhall/db/withdrawals/commands';
import { listPayoutMethods } from '@guildhall/db/withdrawals/queries';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  labelOf,
  MOST_PAYOUT_METHODS,
  payeeFault,
  VERIFICATION_TO_WITHDRAW,
} from '@guildhall/domain/withdrawals/rules';
import type { AddPayoutMethod } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';
import { addNotice } from '../kernel/notify.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { findLegalName } from '../verification/find-legal-name.ts';
import { newPayoutProvider } from './find-payout-provider.ts';
import { sealDestination } from './seal-destination.ts';

/**
 * Adds a payout method in the user's own verified name. They are told by mail, and withdrawals wait
 * for the cool-down (A7, A8). Locks the user's row, so that no two calls exceed the limit. Refuses
 * REAUTH_REQUIRED, PAYOUTS_UNAVAILABLE, IDENTITY_NOT_VERIFIED, PAYEE_NAME_DIFFERS,
 * PAYOUT_METHOD_LIMIT, PAYOUT_METHOD_KNOWN.
 */
export async function addPayoutMethod(
  context: WithdrawalsContext,
  { user_id }: Viewer,
  session: OwnSession,
  { payee_name, destination }: AddPayoutMethod,
): Promise<{ method_id: string }> {
  const { db, key_vault, rule_books } = context;
  await requireRecentAuthentication(context, user_id, session);
  newPayoutProvider(context, destination.kind);
  const { withdrawals: rules } = await rule_books.current();
  const id = newId();
  // Before the transaction, so that no lock waits for the key vault.
  const sealed = await sealDestination(key_vault, id, destination);
  const label = labelOf(destination);
  return await inWork(db, async (work) => {
    const { trx } = work;
    const user = await lockUserForNoKeyUpdate(trx, user_id);
    const legalName = await findLegalName(context, trx, user_id);
    const level = user?.verification_level ?? 0;
    if (level < VERIFICATION_TO_WITHDRAW || legalName === null) {
      throw new Refusal('IDENTITY_NOT_VERIFIED');
    }
    const fault = payeeFault(payee_name, legalName);
    if (fault !== null) throw new Refusal('PAYEE_NAME_DIFFERS', { reason: fault });
    const methods = await listPayoutMethods(trx, user_id);
    if (methods.length >= MOST_PAYOUT_METHODS) {
      throw new Refusal('PAYOUT_METHOD_LIMIT', { most: MOST_PAYOUT_METHODS });
    }
    const { kind } = destination;
    const network = destination.kind === 'stablecoin' ? destination.network : null;
    const method = { id, user_id, kind, network, ...label, payee_name, ...sealed };
    const isNew = await insertPayoutMethod(trx, method);
    if (!isNew) throw new Refusal('PAYOUT_METHOD_KNOWN');
    const until = hoursAfter(await readAppNow(trx), rules.security_cooldown_hours).toISOString();
    addNotice(work, { user_id }, { kind: 'payout_method_added', ...label, until });
    return { method_id: id };
  });
}
