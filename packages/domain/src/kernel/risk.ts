/** A rule that matched, as the judged object keeps it for staff. */
export interface RiskReason<Rule extends string> {
  readonly rule: Rule;
  /** What it adds to the score. */
  readonly weight: number;
  /** What it found, in the unit of its rule: minutes, minor units, or a number of things. */
  readonly found: number;
}

export interface RiskAssessment<Rule extends string> {
  /** From 0 to 100. */
  readonly score: number;
  /** The rules that matched, in the order of their table. */
  readonly reasons: readonly RiskReason<Rule>[];
}

/**
 * A table of risk rules: what each found, or null if the facts do not match it. `Numbers` are their
 * weights and thresholds in the rule book (decision 76).
 */
export type RiskRules<Facts, Numbers> = {
  readonly [Rule in keyof Numbers]: (facts: Facts, numbers: Numbers[Rule]) => number | null;
};

const HIGHEST_SCORE = 100;
const MINUTES_PER_HOUR = 60;

export const findIf = (isFound: boolean, found: number): number | null => (isFound ? found : null);

/** Whether fewer minutes than these hours have passed. */
export const isWithin = (minutes: number, hours: number): boolean =>
  minutes < hours * MINUTES_PER_HOUR;

/** The risk by these rules: the weights of those that match, 100 at most. */
export function assessRisk<
  Facts,
  Numbers extends { readonly [Rule in keyof Numbers]: { readonly weight: number } },
>(
  rules: RiskRules<Facts, Numbers>,
  facts: Facts,
  numbers: Numbers,
): RiskAssessment<keyof Numbers & string> {
  const names = Object.keys(rules) as (keyof Numbers & string)[];
  const reasons = names.flatMap((rule) => {
    const found = rules[rule](facts, numbers[rule]);
    return found === null ? [] : [{ rule, weight: numbers[rule].weight, found }];
  });
  const sum = reasons.reduce((total, { weight }) => total + weight, 0);
  return { score: Math.min(sum, HIGHEST_SCORE), reasons };
}

/** What the session that somebody acts in says of their risk. */
export interface SessionFacts {
  /**
   * Since the user was first seen on the device of their session; null if it is unknown, or the
   * first one that they were seen on.
   */
  readonly device_minutes: number | null;
  /** Other users that were seen on this device. */
  readonly device_users: number;
  /** ISO 3166-1 alpha-2 of the address, or null. */
  readonly country: string | null;
  /** From which the user has signed in before. */
  readonly known_countries: readonly string[];
}

interface SessionNumbers {
  readonly new_device: { readonly hours: number };
  readonly shared_device: { readonly users: number };
  readonly new_country: object;
}

/** The rules about the session, of purchases and withdrawals alike. */
export const sessionRiskRules: RiskRules<SessionFacts, SessionNumbers> = {
  /** Minutes since the user was first seen on the device. */
  new_device: ({ device_minutes: minutes }, { hours }) =>
    minutes === null ? null : findIf(isWithin(minutes, hours), minutes),
  /** Other users of the device. */
  shared_device: ({ device_users }, { users }) => findIf(device_users >= users, device_users),
  /** The number of known countries, of which this is none. */
  new_country: ({ country, known_countries: known }) =>
    findIf(country !== null && known.length > 0 && !known.includes(country), known.length),
};

/** The number of basis points of the whole. */
const WHOLE = 10_000;

/** Whether an amount is more than this share, in basis points, of another. */
export const isAbove = (amount: number, share: number, other: number): boolean =>
  amount * WHOLE > other * share;

/** What a session says about the risk of what its user does, and from where they signed in. */
export interface SessionRisk {
  /**
   * Since the user was first seen on its device; null if it is the first one that they were seen
   * on, or there is none.
   */
  readonly device_minutes: number | null;
  /** Other users that were seen on its device. */
  readonly device_users: number;
  readonly known_addresses: readonly { readonly ip_address: string; readonly minutes: number }[];
}

/** What an unknown session says: nothing. */
export const NO_SESSION_RISK: SessionRisk = {
  device_minutes: null,
  device_users: 0,
  known_addresses: [],
};
