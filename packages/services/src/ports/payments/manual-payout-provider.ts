import { TYPED_METHOD_KINDS } from '@guildhall/domain/withdrawals/types';
import type { PayoutProvider } from './payout-provider.ts';

/** Staff pay from the bank account of the shop, by a list that they export. */
export const manualPayoutProvider: PayoutProvider = {
  name: 'manual',
  kinds: TYPED_METHOD_KINDS,
  payer: 'bank_trust',
};
