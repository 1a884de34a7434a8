import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inWork } from '@guildhall/db/kernel/work';
import { inTransaction } from '@guildhall/db/transaction';
import {
  insertPayoutAccount,
  insertPayoutMethod,
  saveAccountReference,
} from '@guildhall/db/withdrawals/commands';
import {
  findAccountOfUser,
  listPayoutMethods,
  type PayoutAccount,
} from '@guildhall/db/withdrawals/queries';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  labelOf,
  MOST_PAYOUT_METHODS,
  VERIFICATION_TO_WITHDRAW,
} from '@guildhall/domain/withdrawals/rules';
import type { Transaction } from 'kysely';
import type { WithdrawalsContext } from './context.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';
import { addNotice } from '../kernel/notify.ts';
import type { PayoutAccounts } from '../ports/payments/payout-provider.ts';
import type { User } from '../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { findLegalName } from '../verification/find-legal-name.ts';
import { newPayoutProvider } from './find-payout-provider.ts';
import { sealDestination } from './seal-destination.ts';

const SETTINGS_PAGE = '/dashboard/settings';

/**
 * Opens the page of the provider where a user sets up the account that they are paid to, and adds
 * it as a payout method, which is usable once the provider says so. A user has one account, also
 * after they have removed its method and added it again. They are told by mail, and withdrawals
 * wait for the cool-down (A7, A8). Refuses REAUTH_REQUIRED, PAYOUTS_UNAVAILABLE,
 * IDENTITY_NOT_VERIFIED, PAYOUT_METHOD_LIMIT, PROVIDER_UNAVAILABLE.
 */
export async function openOnboarding(
  context: WithdrawalsContext,
  user: User,
  session: OwnSession,
): Promise<{ redirect_url: string }> {
  const { db, settings } = context;
  await requireRecentAuthentication(context, user.id, session);
  const { name, accounts } = newPayoutProvider(context, 'stripe');
  if (accounts === undefined) throw new Refusal('PAYOUTS_UNAVAILABLE');
  const account = await inTransaction(db, async (trx) => {
    await requireVerified(context, trx, user.id);
    return await requireAccount(trx, user.id, name);
  });
  const reference = account.reference ?? (await createAccount(context, accounts, account, user));
  await addMethod(context, user.id, account.id, reference);
  const page = `${settings.public_url}${SETTINGS_PAGE}`;
  return await accounts.openOnboarding({
    account_id: reference,
    return_url: `${page}?payouts=back#payout-methods`,
    refresh_url: `${page}?payouts=expired#payout-methods`,
  });
}

/** Locks the user's row, so that no two calls exceed the limit, and returns the verified name. */
async function requireVerified(
  context: WithdrawalsContext,
  trx: Transaction<Database>,
  userId: string,
): Promise<string> {
  const user = await lockUserForNoKeyUpdate(trx, userId);
  const legalName = await findLegalName(context, trx, userId);
  const level = user?.verification_level ?? 0;
  if (level < VERIFICATION_TO_WITHDRAW || legalName === null) {
    throw new Refusal('IDENTITY_NOT_VERIFIED');
  }
  return legalName;
}

/** Our row of the account is there before the provider's: its id is the idempotency key. */
async function requireAccount(
  trx: Transaction<Database>,
  userId: string,
  provider: string,
): Promise<PayoutAccount> {
  const known = await findAccountOfUser(trx, userId, provider);
  const methods = await listPayoutMethods(trx, userId);
  const hasMethod = methods.some(({ account_id }) => account_id === known?.id);
  if (!hasMethod && methods.length >= MOST_PAYOUT_METHODS) {
    throw new Refusal('PAYOUT_METHOD_LIMIT', { most: MOST_PAYOUT_METHODS });
  }
  return known ?? (await insertPayoutAccount(trx, { id: newId(), user_id: userId, provider }));
}

/** After the commit: no lock waits for the provider. A second call gets the same account. */
async function createAccount(
  { db }: WithdrawalsContext,
  accounts: PayoutAccounts,
  { id }: PayoutAccount,
  { email }: User,
): Promise<string> {
  const { account_id: reference } = await accounts.create({ client_reference: id, email });
  await inTransaction(db, async (trx) => await saveAccountReference(trx, id, reference));
  return reference;
}

/** The method of the account, unless the user has it already. */
async function addMethod(
  context: WithdrawalsContext,
  userId: string,
  accountId: string,
  reference: string,
): Promise<void> {
  const { db, key_vault, rule_books } = context;
  const { withdrawals: rules } = await rule_books.current();
  const id = newId();
  const destination = { kind: 'stripe', account: reference } as const;
  const sealed = await sealDestination(key_vault, id, destination);
  const label = labelOf(destination);
  await inWork(db, async (work) => {
    const { trx } = work;
    const legalName = await requireVerified(context, trx, userId);
    const isNew = await insertPayoutMethod(trx, {
      id,
      user_id: userId,
      kind: 'stripe',
      network: null,
      ...label,
      payee_name: legalName,
      account_id: accountId,
      ...sealed,
    });
    if (!isNew) return;
    const until = hoursAfter(await readAppNow(trx), rules.security_cooldown_hours).toISOString();
    addNotice(work, { user_id: userId }, { kind: 'payout_method_added', ...label, until });
  });
}
