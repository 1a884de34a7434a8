import type { PaymentsContext } from '../payments/context.ts';
import type { OutgoingRequests } from '../ports/outgoing/outgoing-requests.ts';
import type { WithdrawalsContext } from '../withdrawals/context.ts';

export interface WebhooksContext extends PaymentsContext, WithdrawalsContext {
  /** Sends webhooks to the addresses that sellers name. */
  readonly outgoing: OutgoingRequests;
}
