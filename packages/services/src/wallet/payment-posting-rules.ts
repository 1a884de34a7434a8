import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider } from '@guildhall/domain/wallet/rules';
import type { PaymentEffect, Posting, RefundEffect } from '@guildhall/domain/wallet/types';
import type { PostingRules } from '../kernel/apply-transition.ts';
import { postAll } from './post-entries.ts';

export interface MovedPayment {
  readonly id: string;
  readonly user_id: string;
  /** The order that it was meant for. */
  readonly order_id: string | null;
  readonly amount_minor: number;
  readonly provider: string;
}

/** What the wallet posts for the transitions of payments. */
export const paymentPostingRules: PostingRules<PaymentEffect, MovedPayment> = {
  E1: async (trx, payments) => {
    await postAll(trx, payments.map(captureOf));
  },
};

function captureOf({ id, user_id, order_id, amount_minor, provider }: MovedPayment): Posting {
  return atProvider(postings.E1(user_id, minor(amount_minor), id, order_id), provider);
}

export interface MovedRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly user_id: string;
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly provider: string;
}

/**
 * What the wallet posts for the transitions of refunds to their source: the money and its fee leave
 * the wallet, and are in it again if the refund fails.
 */
export const refundPostingRules: PostingRules<RefundEffect, MovedRefund> = {
  E3_to_source: async (trx, refunds) => {
    await postAll(trx, refunds.map(postedBy(postings.E3_to_source)));
  },
  E20: async (trx, refunds) => {
    await postAll(trx, refunds.map(postedBy(postings.E20)));
  },
};

const postedBy =
  (make: typeof postings.E20) =>
  ({ id, payment_id, user_id, provider, ...refund }: MovedRefund): Posting => {
    const [amount, fee] = [minor(refund.amount_minor), minor(refund.fee_minor)];
    return atProvider(make(user_id, amount, payment_id, id, fee), provider);
  };
