import { findAccountByReference, findOwnerOfPayout } from '@guildhall/db/withdrawals/queries';
import type { PayoutEvents } from '../context.ts';
import { findPayoutProvider } from './find-payout-provider.ts';
import { refreshAccountOf } from './refresh-account.ts';
import { settlePayout } from './settle-payout.ts';

/** What the inbox of the providers' events does with payouts and the accounts that they go to. */
export const payoutEvents: PayoutEvents = {
  async settlePayout(context, provider, reference) {
    // A provider may take payments without paying anybody: then no payout of it is ours.
    const payouts = findPayoutProvider(context, provider)?.payouts;
    if (payouts === undefined) return 'unknown';
    return await settlePayout(context, provider, await payouts.read(reference));
  },
  async refreshAccount(context, provider, reference) {
    return (await refreshAccountOf(context, provider, reference)) ? 'settled' : 'unknown';
  },
  async ownerOf(db, { object_kind, provider, object_id }) {
    if (object_kind === 'payout') return await findOwnerOfPayout(db, provider, object_id);
    if (object_kind !== 'payout_account') return undefined;
    return (await findAccountByReference(db, provider, object_id))?.user_id;
  },
};
