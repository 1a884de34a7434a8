import type { ServiceContext } from '../../context.ts';

/**
 * What the inbox needs of the room of withdrawals, which is above this one: to bring a payout, or
 * the account that payouts go to, to the state that its provider reports. Both throw
 * UnknownAtProvider, and refuse PROVIDER_UNAVAILABLE.
 */
export interface PayoutEvents {
  readonly settlePayout: (
    context: ServiceContext,
    provider: string,
    reference: string,
  ) => Promise<'settled' | 'unknown' | 'mismatch'>;
  readonly refreshAccount: (
    context: ServiceContext,
    provider: string,
    reference: string,
  ) => Promise<'settled' | 'unknown'>;
}
