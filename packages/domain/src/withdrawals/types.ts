/** How a user gets their earnings out of the shop. */
export const PAYOUT_METHOD_KINDS = ['bank', 'e_wallet', 'stablecoin', 'stripe'] as const;
export type PayoutMethodKind = (typeof PAYOUT_METHOD_KINDS)[number];
/** Kinds whose destination the user types; an account at Stripe is set up on Stripe's pages. */
export const TYPED_METHOD_KINDS = ['bank', 'e_wallet', 'stablecoin'] as const;
export type TypedMethodKind = (typeof TYPED_METHOD_KINDS)[number];

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
  | TypedDestination
  | { readonly kind: 'stripe'; readonly account: string };

export type TypedDestination =
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

/**
 * Whether money may be sent to a payout method, or why not: a payment to it came back, and its
 * owner has not checked it since; or the account at its provider is not set up, is being checked,
 * is not paid out, or is in another name.
 */
export const METHOD_STATUSES = [
  'usable',
  'returned',
  'unfinished',
  'checking',
  'disabled',
  'other_name',
] as const;
export type MethodStatus = (typeof METHOD_STATUSES)[number];

/** What the provider says of an account that a user has set up there. */
export interface PayoutAccountFacts {
  /** Its owner has filled in the form. */
  readonly details_submitted: boolean;
  /** The provider pays it out to a bank. */
  readonly payouts_enabled: boolean;
  /** Money may be sent to it. */
  readonly transfers_active: boolean;
  readonly disabled_reason: string | null;
  /** What the provider wants now, in its words. */
  readonly requirements: readonly string[];
  /** Of its bank account; null if the provider does not say. */
  readonly holder_name: string | null;
}

/** What a provider wants of the owner of an account, in our words. */
export const REQUIREMENTS = [
  'document',
  'bank_account',
  'personal_details',
  'business_details',
  'terms',
  'other',
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

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

/** Why a payout came back, or failed, as staff say it. The user is told. */
export const RETURN_CODES = ['account_closed', 'destination_refused', 'returned', 'other'] as const;
export type ReturnCode = (typeof RETURN_CODES)[number];

/**
 * The others follow from the rules: another payment to the method came back, the provider does not
 * pay to the account, the shop's balance at the provider does not suffice, or the user owes for a
 * chargeback.
 */
export const FAILURE_CODES = [
  ...RETURN_CODES,
  'method_returned',
  'account_disabled',
  'unavailable',
  'chargeback_debt',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** The account of the ledger that a payout leaves (rules.md §3 E11). */
export type Payer = 'bank_trust' | 'psp';
