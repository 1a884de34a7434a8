import { z } from 'zod';
import { searchSchema } from '../users/schema.ts';
import { typedEmailSchema } from '../identity/schema.ts';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { errorCode } from '../kernel/field-errors.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { SETTLEMENT_CURRENCY } from '../kernel/money.ts';
import { MAX_AMOUNT_MINOR } from '../kernel/rules/number-schemas.ts';
import { isLatinName } from '../kernel/text/names.ts';
import { isIban, isNetworkAddress, plainIban } from '../kernel/text/account-numbers.ts';
import { isSpendableAddress } from './rules.ts';
import {
  E_WALLETS,
  RETURN_CODES,
  STABLECOIN_NETWORKS,
  STAFF_HOLD_CODES,
  STAFF_REJECTION_CODES,
} from './types.ts';
import { lineSchema, visibleTexts } from '../kernel/text/visible-text.ts';

/** Banks and wallets accept Latin letters only. */
const payeeNameSchema = lineSchema({ min: 2, max: 140 })
  .refine(isLatinName, errorCode('latin_name'))
  .register(visibleTexts, { lines: 'one' });

const ibanSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine(isIban, errorCode('iban'))
  .transform(plainIban);

const destinationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bank'), iban: ibanSchema }),
  z.strictObject({
    kind: z.literal('e_wallet'),
    service: z.enum(E_WALLETS),
    address: typedEmailSchema,
  }),
  z.strictObject({
    kind: z.literal('stablecoin'),
    network: z.enum(STABLECOIN_NETWORKS),
    address: z
      .string()
      .trim()
      .max(60)
      .refine(isNetworkAddress, errorCode('network_address'))
      .refine(isSpendableAddress, errorCode('unspendable_address')),
  }),
]);

export const addPayoutMethodSchema = z.strictObject({
  payee_name: payeeNameSchema,
  destination: destinationSchema,
});
export type AddPayoutMethod = z.infer<typeof addPayoutMethodSchema>;

export const openOnboardingSchema = z.strictObject({});

export const payoutMethodIdSchema = z.strictObject({ method_id: idSchema });
export type PayoutMethodId = z.infer<typeof payoutMethodIdSchema>;

/** The least amount is a number of the rule book; the use case checks it. */
const amountSchema = z.int().min(1).max(MAX_AMOUNT_MINOR);

export const quoteWithdrawalSchema = z.strictObject({
  method_id: idSchema,
  amount_minor: amountSchema,
});
export type QuoteWithdrawal = z.infer<typeof quoteWithdrawalSchema>;

export const requestWithdrawalSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  method_id: idSchema,
  amount_minor: amountSchema,
  currency: z.literal(SETTLEMENT_CURRENCY),
  /** The fee that was shown; another one refuses the request. */
  expected_fee_minor: z.int().min(0).max(MAX_AMOUNT_MINOR),
});
export type RequestWithdrawal = z.infer<typeof requestWithdrawalSchema>;

export const cancelWithdrawalSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  withdrawal_id: idSchema,
});
export type CancelWithdrawal = z.infer<typeof cancelWithdrawalSchema>;

const page = {
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(25),
};
export const listWithdrawalsSchema = z.strictObject(page);
export type ListWithdrawals = z.infer<typeof listWithdrawalsSchema>;

/** The queues of staff. */
const REVIEW_QUEUES = ['review', 'payment', 'closed'] as const;
export const listWithdrawalReviewsSchema = z.strictObject({
  queue: z.enum(REVIEW_QUEUES).default('review'),
  search: searchSchema,
  ...page,
});
export type ListWithdrawalReviews = z.infer<typeof listWithdrawalReviewsSchema>;

export const withdrawalIdSchema = z.strictObject({ withdrawal_id: idSchema });

const staff = {
  idempotency_key: idempotencyKeySchema,
  withdrawal_id: idSchema,
  reason: decisionReasonSchema,
};

export const decideWithdrawalSchema = z
  .strictObject({
    ...staff,
    decision: z.enum(['approve', 'reject']),
    /** Why it is rejected, as the user is told; null for an approval. */
    code: z.enum(STAFF_REJECTION_CODES).nullable(),
  })
  .refine(({ decision, code }) => (decision === 'reject') === (code !== null), {
    path: ['code'],
    error: errorCode('required'),
  });
export type DecideWithdrawal = z.infer<typeof decideWithdrawalSchema>;

export const holdWithdrawalSchema = z.strictObject({ ...staff, code: z.enum(STAFF_HOLD_CODES) });
export type HoldWithdrawal = z.infer<typeof holdWithdrawalSchema>;

export const extendHoldSchema = z.strictObject(staff);
export type ExtendHold = z.infer<typeof extendHoldSchema>;

export const markPaidSchema = z.strictObject({
  ...staff,
  /** What the bank calls the payment. */
  reference: lineSchema({ min: 1, max: 140 }),
});
export type MarkPaid = z.infer<typeof markPaidSchema>;

export const markFailedSchema = z.strictObject({ ...staff, code: z.enum(RETURN_CODES) });
export type MarkFailed = z.infer<typeof markFailedSchema>;

export const markReturnedSchema = markFailedSchema;
export type MarkReturned = z.infer<typeof markReturnedSchema>;
