/** How a user gets their earnings out of the shop. */
export const PAYOUT_METHOD_KINDS = ['bank', 'e_wallet', 'stablecoin'] as const;
export type PayoutMethodKind = (typeof PAYOUT_METHOD_KINDS)[number];

export const E_WALLETS = ['paypal', 'skrill', 'wise'] as const;
export type EWallet = (typeof E_WALLETS)[number];

/** The networks of the stablecoin USDC. Both have addresses of Ethereum. */
export const STABLECOIN_NETWORKS = ['ethereum', 'polygon'] as const;
export type StablecoinNetwork = (typeof STABLECOIN_NETWORKS)[number];

/** Display names. */
export const E_WALLET_TITLES = {
  paypal: 'PayPal',
  skrill: 'Skrill',
  wise: 'Wise',
} as const satisfies Record<EWallet, string>;
export const NETWORK_TITLES = {
  ethereum: 'Ethereum',
  polygon: 'Polygon',
} as const satisfies Record<StablecoinNetwork, string>;

/** Where money is sent; stored sealed. */
export type PayoutDestination =
  | { readonly kind: 'bank'; readonly iban: string }
  | { readonly kind: 'e_wallet'; readonly service: EWallet; readonly address: string }
  | {
      readonly kind: 'stablecoin';
      readonly network: StablecoinNetwork;
      readonly address: string;
    };

/** What is shown of a destination without unsealing it: its service, and its last characters. */
export interface PayoutLabel {
  /** A country, an e-wallet or a network. */
  readonly service: string;
  readonly ending: string;
}

/** The kinds of people who act on a withdrawal. `reviewer` is staff with the permission for it. */
export type WithdrawalActor = 'owner' | 'reviewer' | 'settler' | 'system';

/** Why staff reject a withdrawal. The user is told. */
export const REJECTION_CODES = [
  'name_differs',
  'method_invalid',
  'source_unclear',
  'terms_broken',
  'hold_over',
  'other',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** The codes that staff choose from; `hold_over` is the system's. */
export const STAFF_REJECTION_CODES = REJECTION_CODES.filter((code) => code !== 'hold_over');

/** Why a withdrawal is held. The user is told, with the end of the hold. */
export const HOLD_CODES = [
  'risk_score',
  'second_person',
  'documents',
  'source_of_goods',
  'open_case',
] as const;
export type HoldCode = (typeof HOLD_CODES)[number];

/** The codes that staff choose from; the others follow from the rules. */
export const STAFF_HOLD_CODES = ['documents', 'source_of_goods', 'open_case'] as const;

/** What can raise the risk of a withdrawal (`risk/rules.ts`). */
export const WITHDRAWAL_RISK_RULES = [
  'new_method',
  'shared_method',
  'few_withdrawals',
  'high_first_withdrawal',
  'above_usual',
  'recent_earnings',
  'new_device',
  'shared_device',
  'new_country',
  'many_withdrawals',
  'open_chargebacks',
  'debt',
] as const;
export type WithdrawalRiskRule = (typeof WITHDRAWAL_RISK_RULES)[number];

/** Why a payout failed. The user is told. */
export const FAILURE_CODES = [
  'account_closed',
  'destination_refused',
  'returned',
  'other',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** The account of the ledger that a payout leaves (rules.md §3 E11). */
export type Payer = 'bank_trust' | 'psp';
