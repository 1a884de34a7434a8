import type { PaymentsContext } from '../payments/context.ts';
import type { WithdrawalsContext } from '../withdrawals/context.ts';

export interface WebhooksContext extends PaymentsContext, WithdrawalsContext {}
