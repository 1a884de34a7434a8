import { ibanOf } from '@guildhall/scenes/withdrawals';
import type { Names } from '../resource.ts';
import { type Rows, nothing, WHY, key } from '../row.ts';

const because = ({ withdrawal_id }: Names) => ({ ...key(), withdrawal_id, reason: WHY });

const NO_METHOD = 'PAYOUT_METHOD_NOT_FOUND';
const NONE = 'WITHDRAWAL_NOT_FOUND';
/** A payout method of others does not exist. */
const ofOwner = { buyer: 'ok', stranger: NO_METHOD, missing: NO_METHOD } as const;
/** Staff decide about withdrawals of others; their own do not exist for them (Z9). */
const ofOthers = { buyer: NONE, stranger: 'ok', missing: NONE } as const;

export const withdrawalsRows: Rows = {
  'withdrawals.methods': [nothing],
  'withdrawals.terms': [nothing],
  'withdrawals.list': [{ ...nothing, input: () => ({}) }],
  // A new user has no verified name.
  'withdrawals.addMethod': [
    {
      names: null,
      input: () => ({
        payee_name: 'Ann Example',
        destination: { kind: 'bank', iban: ibanOf(1) },
      }),
      gets: { everyone: 'IDENTITY_NOT_VERIFIED' },
      by_substitute: true,
      best: 'IDENTITY_NOT_VERIFIED',
    },
  ],
  'withdrawals.removeMethod': [
    { names: 'payout_method', input: ({ method_id }) => ({ method_id }), gets: ofOwner },
  ],
  // The shop of this proof has no account at Stripe.
  'withdrawals.openOnboarding': [
    {
      names: null,
      input: () => ({}),
      gets: { everyone: 'PAYOUTS_UNAVAILABLE' },
      by_substitute: true,
      best: 'PAYOUTS_UNAVAILABLE',
    },
  ],
  'withdrawals.refreshMethod': [
    { names: 'payout_method', input: ({ method_id }) => ({ method_id }), gets: ofOwner },
  ],
  'withdrawals.confirmMethod': [
    { names: 'payout_method', input: ({ method_id }) => ({ method_id }), gets: ofOwner },
  ],
  'withdrawals.quote': [
    {
      names: 'payout_method',
      input: ({ method_id }) => ({ method_id, amount_minor: 5_000 }),
      gets: ofOwner,
    },
  ],
  // Without a second factor nobody is told whether the method exists.
  'withdrawals.request': [
    {
      names: 'payout_method',
      input: ({ method_id }) => ({
        ...key(),
        method_id,
        amount_minor: 5_000,
        currency: 'USD',
        expected_fee_minor: 0,
      }),
      gets: {
        buyer: 'TWO_FACTOR_REQUIRED',
        stranger: 'TWO_FACTOR_REQUIRED',
        missing: 'TWO_FACTOR_REQUIRED',
      },
      best: 'TWO_FACTOR_REQUIRED',
    },
  ],
  'withdrawals.cancel': [
    {
      names: 'withdrawal',
      input: ({ withdrawal_id }) => ({ ...key(), withdrawal_id }),
      gets: { buyer: 'ok', stranger: NONE, missing: NONE },
    },
  ],
  'withdrawals.reviews': [{ ...nothing, input: () => ({}) }],
  'withdrawals.review': [{ names: 'withdrawal', input: (names) => names, gets: ofOthers }],
  'withdrawals.decide': [
    {
      names: 'withdrawal',
      input: (names) => ({ ...because(names), decision: 'approve', code: null }),
      gets: ofOthers,
    },
    {
      names: 'withdrawal',
      input: (names) => ({ ...because(names), decision: 'reject', code: 'other' }),
      gets: ofOthers,
    },
  ],
  'withdrawals.confirm': [
    {
      names: 'withdrawal_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: ({ proposal_id }) => ({ ...key(), proposal_id, fingerprint: '0'.repeat(64) }),
      gets: { buyer: NONE, stranger: 'DECISION_CHANGED', missing: 'DECISION_NOT_FOUND' },
      best: 'DECISION_CHANGED',
    },
  ],
  'withdrawals.dismiss': [
    {
      names: 'withdrawal_proposal',
      input: ({ proposal_id }) => ({ ...key(), proposal_id, reason: WHY }),
      gets: { buyer: NONE, stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],
  'withdrawals.hold': [
    {
      names: 'withdrawal',
      input: (names) => ({ ...because(names), code: 'documents' }),
      gets: ofOthers,
    },
  ],
  'withdrawals.extendHold': [{ names: 'held_withdrawal', input: because, gets: ofOthers }],
  'withdrawals.markPaid': [
    {
      names: 'manual_payout',
      input: (names) => ({ ...because(names), reference: 'SEPA 1' }),
      gets: ofOthers,
    },
  ],
  'withdrawals.markFailed': [
    {
      names: 'manual_payout',
      input: (names) => ({ ...because(names), code: 'returned' }),
      gets: ofOthers,
    },
  ],
  'withdrawals.markReturned': [
    {
      names: 'paid_withdrawal',
      input: (names) => ({ ...because(names), code: 'returned' }),
      gets: ofOthers,
    },
  ],
  'GET /api/withdrawals/manual-payouts/': [nothing],
};
