import type { Database } from '@guildhall/db/database';
import type { WebhookEventRow } from '@guildhall/db/payments/events/commands';
import type { Kysely } from 'kysely';
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
  /** Whose payout, or account, an event is about; undefined where that is not known. */
  readonly ownerOf: (
    db: Kysely<Database>,
    event: Pick<WebhookEventRow, 'object_kind' | 'provider' | 'object_id'>,
  ) => Promise<string | undefined>;
}
