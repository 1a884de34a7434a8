import type { postings } from './postings.ts';
import type {
  ChargebackEffect,
  OrderEffect,
  PaymentEffect,
  RefundEffect,
  UnitEffect,
  WithdrawalEffect,
} from './types.ts';

type PostingName = keyof typeof postings;

/** The effects that rows of lifecycles may name. */
export type Effect =
  | OrderEffect
  | UnitEffect
  | PaymentEffect
  | RefundEffect
  | ChargebackEffect
  | WithdrawalEffect;

/** What the wallet posts for each effect of a transition; which of them, the object decides. */
export const EFFECT_POSTINGS: Readonly<Record<Effect, readonly PostingName[]>> = {
  E1: ['E1'],
  E2: ['E2'],
  E3: ['E3'],
  E3_to_source: ['E3_to_source'],
  E4: ['E4'],
  E5: ['E5', 'E10'],
  E7: ['E7', 'E7_confirmed', 'E9'],
  E3_or_E8: ['E3', 'E8', 'E9'],
  E8_or_E9: ['E3', 'E8', 'E9'],
  E11: ['E11'],
  E11_pay: ['E11_pay'],
  E11_reversal: ['reversal'],
  E11_return: ['reversal'],
  E12: ['E12'],
  E13: ['E13'],
  E19: ['E19'],
  chargeback_reversal: ['reversal', 'E10_returned', 'E12_won'],
  E20: ['E20'],
};

/** A posting that no transition causes. */
interface OtherPosting {
  readonly posting: PostingName;
  /** The file that makes it. */
  readonly owner: string;
  /** The event key, because of which it is posted once. */
  readonly key: RegExp;
}

export const OTHER_POSTINGS: readonly OtherPosting[] = [
  {
    // Confirmed units cost more because others of their order go back (O14).
    posting: 'E4_raise',
    owner: 'wallet/order-posting-rules',
    key: /^unit:[^:]+:confirm-raise:[^:]+$/,
  },
  { posting: 'E6', owner: 'wallet/release-reserves', key: /^unit:[^:]+:release-reserve$/ },
  {
    // What a release pays of a debt.
    posting: 'E10',
    owner: 'wallet/recover-debt',
    key: /^unit:[^:]+:release-(?:hold|reserve):debt$/,
  },
  {
    // A lost chargeback, or one that kept the wallet frozen while another was lost.
    posting: 'E10_collected',
    owner: 'wallet/collect-debt',
    key: /^debt:[^:]+:paid:.+$/,
  },
  { posting: 'E14', owner: 'wallet/charge-dispute-fee', key: /^dispute:[^:]+:fee$/ },
  { posting: 'E15', owner: 'payments/balance/rules', key: /^settlement:[^:]+:bank$/ },
  { posting: 'E16', owner: 'payments/balance/rules', key: /^settlement:[^:]+:cost$/ },
  { posting: 'E17', owner: 'wallet/move-earnings', key: /^transfer:[^:]+:[^:]+$/ },
  { posting: 'E18', owner: 'wallet/contribute-capital', key: /^capital:[^:]+$/ },
  { posting: 'write_off', owner: 'wallet/write-off-debts', key: /^debt:[^:]+:write-off:.+$/ },
];

/** Postings that nothing posts yet. The list only shrinks. */
export const LATER_POSTINGS: readonly PostingName[] = [];
