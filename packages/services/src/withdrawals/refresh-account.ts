import { inWork, type Work } from '@guildhall/db/kernel/work';
import {
  lockMethodsOfAccount,
  lockUnsentWithdrawals,
  saveAccountFacts,
} from '@guildhall/db/withdrawals/commands';
import {
  findAccountByReference,
  findPayoutAccount,
  findPayoutMethod,
  listAccountsInUse,
  type PayoutAccount,
} from '@guildhall/db/withdrawals/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { methodStatus } from '@guildhall/domain/withdrawals/rules';
import type { PayoutMethodId } from '@guildhall/domain/withdrawals/schema';
import type { MethodStatus } from '@guildhall/domain/withdrawals/types';
import type { WithdrawalsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { PayoutAccountStatus } from '../ports/payments/payout-provider.ts';
import { findPayoutProvider } from './find-payout-provider.ts';
import { failUnsent } from './return-payout.ts';

const MOST_READS = 5;
const BATCH = 100;

/**
 * Reads an account again from its provider, and saves what it says. When nothing may be paid to it
 * any more, withdrawals to it that are not sent yet fail, with their money. What was read before
 * somebody else has saved something newer is read again. Refuses PROVIDER_UNAVAILABLE; throws
 * UnknownAtProvider.
 */
export async function refreshAccount(
  context: WithdrawalsContext,
  known: PayoutAccount,
): Promise<void> {
  let account: PayoutAccount | undefined = known;
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    if (account === undefined || account.reference === null) return;
    const accounts = findPayoutProvider(context, account.provider)?.accounts;
    if (accounts === undefined) throw new Refusal('PROVIDER_UNAVAILABLE');
    const status = await accounts.read(account.reference);
    const { id, revision } = account;
    const isSaved = await inWork(context.db, (work) => save(context, work, id, revision, status));
    if (isSaved) return;
    account = await findPayoutAccount(context.db, id);
  }
  throw new Error(`the payout account ${known.id} changes all the time`);
}

async function save(
  context: WithdrawalsContext,
  work: Work,
  id: string,
  revision: number,
  status: PayoutAccountStatus,
): Promise<boolean> {
  // Before the facts, as a request locks its method before it reads them.
  const methods = await lockMethodsOfAccount(work.trx, id);
  if (!(await saveAccountFacts(work.trx, id, revision, status))) return false;
  for (const method of methods) {
    const now = methodStatus({ ...method, returned_at: null }, status);
    if (now === 'usable') continue;
    const unsent = await lockUnsentWithdrawals(work.trx, method.id);
    await failUnsent(context, work, unsent, 'account_disabled');
  }
  return true;
}

/** The same for an event that names an account. Returns false for one that is not ours. */
export async function refreshAccountOf(
  context: WithdrawalsContext,
  provider: string,
  reference: string,
): Promise<boolean> {
  const account = await findAccountByReference(context.db, provider, reference);
  if (account === undefined) return false;
  await refreshAccount(context, account);
  return true;
}

/**
 * Asks the provider about the account of a payout method of the viewer, as when they come back from
 * its pages. Refuses PAYOUT_METHOD_NOT_FOUND, PROVIDER_UNAVAILABLE.
 */
export async function refreshPayoutMethod(
  context: WithdrawalsContext,
  { user_id }: Viewer,
  { method_id }: PayoutMethodId,
): Promise<{ status: MethodStatus }> {
  const method = await findPayoutMethod(context.db, user_id, method_id);
  if (method === undefined) throw new Refusal('PAYOUT_METHOD_NOT_FOUND');
  if (method.account_id === null) return { status: methodStatus(method, null) };
  const account = await findPayoutAccount(context.db, method.account_id);
  if (account !== undefined) await refreshAccount(context, account);
  const now = await findPayoutAccount(context.db, method.account_id);
  return { status: methodStatus(method, now ?? null) };
}

interface Options {
  readonly onError?: (error: unknown, accountId: string) => void;
}

/**
 * Reads every account again that is a payout method: events of connected accounts are in no list of
 * their provider, so nothing else finds a webhook that was lost (must-hold fault 14). Accounts of a
 * provider that does not respond are left to the next run. Returns how many were read.
 */
export async function refreshAccounts(
  context: WithdrawalsContext,
  { onError }: Options = {},
): Promise<number> {
  const away = new Set<string>();
  let read = 0;
  let after: string | null = null;
  for (;;) {
    const accounts = await listAccountsInUse(context.db, after, BATCH);
    for (const account of accounts) {
      if (away.has(account.provider)) continue;
      try {
        await refreshAccount(context, account);
        read += 1;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE') {
          away.add(account.provider);
        } else if (onError === undefined) throw error;
        else onError(error, account.id);
      }
    }
    if (accounts.length < BATCH) return read;
    after = accounts.at(-1)?.id ?? null;
  }
}
