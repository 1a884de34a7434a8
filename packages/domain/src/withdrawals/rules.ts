import { plainIban } from '../kernel/text/account-numbers.ts';
import { daysAfter, hoursAfter } from '../kernel/clock.ts';
import { add, type Minor, minor, shareHalfUp, subtract } from '../kernel/money.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import { isLatinName, isSameName } from '../kernel/text/names.ts';
import {
  E_WALLET_TITLES,
  NETWORK_TITLES,
  type HoldCode,
  type MethodStatus,
  type PayoutAccountFacts,
  type PayoutDestination,
  type PayoutLabel,
  type PayoutMethodKind,
  type Requirement,
  type StablecoinNetwork,
} from './types.ts';

type Rules = RuleBook['withdrawals'];

/** Methods that a user may have at once. */
export const MOST_PAYOUT_METHODS = 5;
/** The verification level that a withdrawal needs (rules.md §7, V2). */
export const VERIFICATION_TO_WITHDRAW = 2;

/** What costs differ by. */
export interface PayoutRoute {
  readonly kind: PayoutMethodKind;
  /** Of a stablecoin. */
  readonly network: StablecoinNetwork | null;
}

/** The fee of a withdrawal (rules.md §2 "Withdrawal"). The first ones of a month are free. */
export function withdrawalFee(
  amountMinor: Minor,
  route: PayoutRoute,
  rules: Rules,
  countThisMonth: number,
): Minor {
  if (countThisMonth < rules.free_per_month) return minor(0);
  const { share, fixed_minor, least_minor, most_minor } =
    // Stripe pays to a bank.
    rules.fees[route.kind === 'stripe' ? 'bank' : route.kind];
  const network = route.network === null ? minor(0) : rules.network_costs[route.network];
  const charged = add(shareHalfUp(amountMinor, share), fixed_minor, network);
  return minor(Math.min(Math.max(charged, least_minor), most_minor));
}

/** What arrives: the amount less the fee. */
export const payoutOf = (amountMinor: Minor, feeMinor: Minor): Minor =>
  subtract(amountMinor, feeMinor);

/** What a seller of this level may withdraw in a day of UTC. */
export function dayLimit(rules: Rules, sellerLevel: number): Minor {
  const limits = rules.day_limits_minor;
  const limit = limits[Math.min(Math.max(sellerLevel, 0), limits.length - 1)];
  if (limit === undefined) throw new RangeError('the rule book has no limits of withdrawals');
  return limit;
}

/** Two people decide above $1,000, and from a risk score of 70 on (rules.md §7). */
export function needsTwoPeople(
  { amount_minor, risk_score }: { amount_minor: number; risk_score: number | null },
  rules: Pick<RuleBook, 'risk_review_score' | 'second_person_above_minor'>,
): boolean {
  return (
    amount_minor > rules.second_person_above_minor || (risk_score ?? 0) >= rules.risk_review_score
  );
}

/** Why a withdrawal is held from the start of its review; null for most. */
export function firstHold(
  withdrawal: { amount_minor: number; risk_score: number },
  rules: Pick<RuleBook, 'risk_review_score' | 'second_person_above_minor'>,
): HoldCode | null {
  if (withdrawal.risk_score >= rules.risk_review_score) return 'risk_score';
  return needsTwoPeople(withdrawal, rules) ? 'second_person' : null;
}

/**
 * When the system acts on a withdrawal under review: it approves one that is not held, and gives
 * the money of a held one back. No hold is longer than its days from the request on.
 */
export function reviewDue(
  { requested_at, started_at }: { requested_at: Date; started_at: Date },
  { hold_code, hold_extended }: { hold_code: HoldCode | null; hold_extended: boolean },
  rules: Rules,
): Date {
  if (hold_code === null) return hoursAfter(started_at, rules.auto_approve_hours);
  const days = hold_extended ? rules.extended_hold_days : rules.hold_days;
  return daysAfter(requested_at, days);
}

/** Why a user has to wait before they withdraw anything. */
export type CooldownReason = 'security_change' | 'payout_method' | 'new_device';

export interface SecurityFacts {
  /** The last change of password, address or second factor. */
  readonly security_changed_at: Date | null;
  /** When the newest payout method was added. */
  readonly method_added_at: Date | null;
  /** When the user was first seen on this device; null for the device of their sign-up. */
  readonly new_device_at: Date | null;
}

/** The wait that ends last (rules.md §1 SECURITY_COOLDOWN, §9 "New device"); null for none. */
export function cooldownOf(
  facts: SecurityFacts,
  rules: Rules,
  now: Date,
): { readonly reason: CooldownReason; readonly until: Date } | null {
  const from = (reason: CooldownReason, since: Date | null, hours: number) =>
    since === null ? [] : [{ reason, until: hoursAfter(since, hours) }];
  const waits = [
    ...from('security_change', facts.security_changed_at, rules.security_cooldown_hours),
    ...from('payout_method', facts.method_added_at, rules.security_cooldown_hours),
    ...from('new_device', facts.new_device_at, rules.new_device_hours),
  ].filter(({ until }) => until > now);
  return waits.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
}

/** Why money is not paid to this name. */
export type PayeeFault = 'other_name' | 'other_script';

/**
 * Compares the name of a payout method with the verified legal name (`isSameName`); null if they
 * are the same. A legal name in another script has to be verified in Latin letters first, which
 * names are never guessed into.
 */
export function payeeFault(payee: string, legalName: string): PayeeFault | null {
  if (!isLatinName(payee) || !isLatinName(legalName)) return 'other_script';
  return isSameName(payee, legalName) ? null : 'other_name';
}

/** Whether money may be sent to a payout method, whose provider says this of its account. */
export function methodStatus(
  method: { readonly returned_at: Date | null; readonly payee_name: string },
  account: PayoutAccountFacts | null,
): MethodStatus {
  const status = account === null ? 'usable' : accountStatus(account, method.payee_name);
  return status === 'usable' && method.returned_at !== null ? 'returned' : status;
}

/** Reasons of Stripe that end while it checks what it has got; the others end by nobody's wait. */
const CHECKING = ['requirements.pending_verification', 'under_review'];

function accountStatus(account: PayoutAccountFacts, payeeName: string): MethodStatus {
  const { details_submitted, payouts_enabled, transfers_active, holder_name } = account;
  if (!details_submitted) return 'unfinished';
  if (payouts_enabled && transfers_active) {
    const isOther = holder_name !== null && payeeFault(holder_name, payeeName) !== null;
    return isOther ? 'other_name' : 'usable';
  }
  const { requirements, disabled_reason: reason } = account;
  const isChecking = reason === null || CHECKING.includes(reason);
  return requirements.length === 0 && isChecking ? 'checking' : 'disabled';
}

/** The beginnings and ends of Stripe's names for what it requires. */
const REQUIRED: readonly (readonly [RegExp, Requirement])[] = [
  [/(verification\.|^documents\.)/, 'document'],
  [/^external_account/, 'bank_account'],
  [/^tos_acceptance/, 'terms'],
  [/^(individual|person_\w+|representative)\./, 'personal_details'],
  [/^(business_|company|owners|directors|executives)/, 'business_details'],
];

/** What a provider wants, each once, in our words. */
export const requirementsOf = (codes: readonly string[]): Requirement[] => [
  ...new Set(codes.map((code) => REQUIRED.find(([form]) => form.test(code))?.[1] ?? 'other')),
];

/**
 * Contracts of stablecoins, and addresses that are known for burning money or for standing for
 * something else. On every network: an address is the same on all of them.
 */
const NOBODYS_ADDRESSES: ReadonlySet<string> = new Set(
  [
    // USDC: on Ethereum, on Polygon, and bridged to Polygon.
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    // USDT: on Ethereum, and on Polygon.
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    '0xdEAD000000000000000042069420694206942069',
  ].map((address) => address.toLowerCase()),
);

/** Sixteen bytes of zeros: the zero address, 0x…dEaD, and what a network has built in. */
const BUILT_IN = /^0x0{32}/;
/** One digit all the way: a placeholder, such as 0xEeee… for Ether. */
const ONE_DIGIT = /^0x([0-9a-f])\1{39}$/;

/**
 * Whether somebody may have the key of an address. Nobody has that of the zero address or of a
 * contract: what is sent there is lost.
 */
export function isSpendableAddress(address: string): boolean {
  const plain = address.toLowerCase();
  return !NOBODYS_ADDRESSES.has(plain) && !BUILT_IN.test(plain) && !ONE_DIGIT.test(plain);
}

/** What tells two destinations apart; its keyed hash finds the same one at another user. */
export function destinationKey(destination: PayoutDestination): string {
  switch (destination.kind) {
    case 'bank':
      return `bank|${plainIban(destination.iban)}`;
    case 'e_wallet':
      return `e_wallet|${destination.service}|${destination.address.toLowerCase()}`;
    case 'stablecoin':
      return `stablecoin|${destination.address.toLowerCase()}`;
    case 'stripe':
      return `stripe|${destination.account}`;
  }
}

const ENDING = 4;

/** What is shown of a destination once it is sealed. */
export function labelOf(destination: PayoutDestination): PayoutLabel {
  switch (destination.kind) {
    case 'bank': {
      const iban = plainIban(destination.iban);
      return { service: iban.slice(0, 2), ending: iban.slice(-ENDING) };
    }
    case 'e_wallet': {
      const [local = '', domain = ''] = destination.address.split('@');
      const { [destination.service]: service } = E_WALLET_TITLES;
      return { service, ending: `${local.slice(0, 1)}…@${domain}` };
    }
    case 'stablecoin': {
      const { [destination.network]: service } = NETWORK_TITLES;
      return { service, ending: destination.address.slice(-ENDING) };
    }
    case 'stripe':
      return { service: 'Stripe', ending: destination.account.slice(-ENDING) };
  }
}

/**
 * When a payout is at its destination at the latest, in days from its approval. Stripe pays an
 * account out to its bank by the account's own schedule.
 */
export const ARRIVAL_DAYS = {
  bank: 3,
  e_wallet: 1,
  stablecoin: 1,
  stripe: 1,
} as const satisfies Record<PayoutMethodKind, number>;
