/**
 * The attributes of the demo's games. Each builder gives the field of the game's schema together
 * with how an account of the demo comes by a value and what the market pays for it, so that a
 * price always follows from what its offer says.
 */
import type { AttributeField, AttributeValue } from '@guildhall/domain/catalog/types';
import type { Random } from './demo-random.ts';

/** Fits both the input of the catalogue's use case and its stored type. */
export type DefinedField = AttributeField;

/** Where a field is seen beside the offer's own page. */
export type Shows = 'card' | 'filter' | 'card_and_filter' | 'page';

/** One account being invented: how strong it is (0 to 1), how old, and what is known so far. */
export interface AccountDraw {
  readonly random: Random;
  readonly strength: number;
  readonly created_year: number;
  readonly values: Readonly<Record<string, AttributeValue>>;
}

export interface DemoAttribute {
  readonly field: DefinedField;
  readonly roll: (draw: AccountDraw) => AttributeValue | undefined;
  /** What a value adds to the price, in US cents. */
  readonly worthMinor: (value: AttributeValue) => number;
}

export const EMAIL_ACCESS = ['Yes', 'Changeable', 'No'] as const;

function base(key: string, label: string, shows: Shows, required: boolean) {
  return {
    key,
    label,
    required,
    filterable: shows === 'filter' || shows === 'card_and_filter',
    on_card: shows === 'card' || shows === 'card_and_filter',
  };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * The account's strength, blurred: a high level does not always come with a high rank. What falls
 * over an end is folded back, so that weak accounts are not all equally weak.
 */
function blurred(draw: AccountDraw): number {
  const value = Math.abs(draw.strength + (draw.random.next() - 0.5) * 0.3);
  return value > 1 ? 2 - value : value;
}

/** A choice without an order; options are given with how often they occur. */
export function choice(
  key: string,
  label: string,
  shows: Shows,
  options: readonly (readonly [string, number])[],
): DemoAttribute {
  return {
    field: {
      ...base(key, label, shows, true),
      kind: 'choice',
      options: options.map(([option]) => option),
    },
    roll: ({ random }) => random.weighted(options),
    worthMinor: () => 0,
  };
}

/** A choice from low to high, such as a rank; the top step is worth `top_minor`. */
export function ladder(
  key: string,
  label: string,
  shows: Shows,
  steps: readonly string[],
  spec: { readonly top_minor: number; readonly at_least?: string },
): DemoAttribute {
  const last = steps.length - 1;
  return {
    field: { ...base(key, label, shows, true), kind: 'choice', options: [...steps] },
    roll: (draw) => {
      const floor = steps.indexOf(String(draw.values[spec.at_least ?? '']));
      return steps[Math.max(floor, Math.round(blurred(draw) * last))];
    },
    worthMinor: (value) => (steps.indexOf(String(value)) / last) ** 2.2 * spec.top_minor,
  };
}

/** Items of one price; `until_year` is the last year in which a new account could earn them. */
export interface Tier {
  readonly worth_minor: number;
  readonly names: readonly string[];
  readonly until_year: number;
}

export function tier(worth_minor: number, names: readonly string[], until_year = 9_999): Tier {
  return { worth_minor, names, until_year };
}

/** Several of many, dearest tier first; `typical` are the counts of a weak and a strong account. */
export function collection(
  key: string,
  label: string,
  shows: Shows,
  tiers: readonly Tier[],
  typical: readonly [number, number],
): DemoAttribute {
  const worth = new Map(
    tiers.flatMap((t) => t.names.map((name) => [name, t.worth_minor] as const)),
  );
  const options = [...worth.keys()];
  return {
    field: {
      ...base(key, label, shows, false),
      kind: 'choices',
      options,
      max_count: options.length,
    },
    roll: (draw) => {
      const open = tiers
        .filter((t) => draw.created_year <= t.until_year)
        .flatMap((t) => t.names.map((name) => [name, rarity(t, draw.strength)] as const));
      const wanted = Math.round(typical[0] + (typical[1] - typical[0]) * blurred(draw) ** 1.3);
      const chosen = new Set<string>();
      while (chosen.size < Math.min(wanted, open.length)) {
        chosen.add(draw.random.weighted(open.filter(([name]) => !chosen.has(name))));
      }
      return options.filter((option) => chosen.has(option));
    },
    worthMinor: (value) =>
      Array.isArray(value) ? value.reduce((sum, name) => sum + (worth.get(name) ?? 0), 0) : 0,
  };
}

/** Dear things are rare, and rarer still on weak accounts. */
function rarity(t: Tier, strength: number): number {
  return Math.max(1, t.worth_minor) ** -(1.1 - 0.6 * strength);
}

export interface AmountSpec {
  readonly min: number;
  readonly max: number;
  /** What a weak and a strong account usually have. */
  readonly typical: readonly [number, number];
  readonly unit?: string;
  /** Above 1 most accounts stay near the low end. */
  readonly curve?: number;
  /** What the strong account's amount is worth; others in proportion. */
  readonly worth_minor?: number;
  /** The key of a collection this number counts, so it can never be smaller. */
  readonly counts?: string;
  readonly required?: boolean;
}

export function amount(key: string, label: string, shows: Shows, spec: AmountSpec): DemoAttribute {
  const [low, high] = spec.typical;
  return {
    field: {
      ...base(key, label, shows, spec.required ?? shows !== 'page'),
      kind: 'number',
      min: spec.min,
      max: spec.max,
      ...(spec.unit === undefined ? {} : { unit: spec.unit }),
    },
    roll: (draw) => {
      const counted = draw.values[spec.counts ?? ''];
      const floor = Array.isArray(counted) ? counted.length + draw.random.between(0, 4) : spec.min;
      const value = Math.round(low + (high - low) * blurred(draw) ** (spec.curve ?? 1.4));
      return clamp(Math.max(floor, value), spec.min, spec.max);
    },
    worthMinor: (value) => (Number(value) / high) * (spec.worth_minor ?? 0),
  };
}

export function yesNo(
  key: string,
  label: string,
  shows: Shows,
  spec: { readonly probability: number; readonly worth_minor?: number },
): DemoAttribute {
  return {
    field: { ...base(key, label, shows, shows !== 'page'), kind: 'yes_no' },
    roll: (draw) => draw.random.chance(spec.probability * (0.7 + 0.6 * draw.strength)),
    worthMinor: (value) => (value === true ? (spec.worth_minor ?? 0) : 0),
  };
}

/** `per_year_minor` is what each year of age adds. */
export function createdYear(
  first_year: number,
  shows: Shows,
  per_year_minor: number,
): DemoAttribute {
  return {
    field: {
      ...base('created_year', 'Creation year', shows, true),
      kind: 'number',
      min: first_year,
      max: 2100,
      grouped: false,
    },
    roll: (draw) => draw.created_year,
    worthMinor: (value) => Math.max(0, 2026 - Number(value)) * per_year_minor,
  };
}

/** Whether the e-mail behind the account comes with it (rules.md §4 "Account fields"). */
export function emailAccess(): DemoAttribute {
  return choice('email_access', 'E-mail included', 'filter', [
    ['Yes', 62],
    ['Changeable', 30],
    ['No', 8],
  ]);
}

export function firstOwner(): DemoAttribute {
  const owner = yesNo('first_owner', 'First owner', 'page', { probability: 0.62 });
  return { ...owner, field: { ...owner.field, required: true } };
}

export function twoFactor(): DemoAttribute {
  return choice('two_factor', 'Two-factor sign-in', 'page', [
    ['Off', 6],
    ['Removed before delivery', 2],
    ['Recovery codes included', 2],
  ]);
}

/** Outside services tied to the account; "None" is simply an empty list. */
export function linkedServices(names: readonly string[]): DemoAttribute {
  return collection('linked_services', 'Linked services', 'page', [tier(0, names)], [0, 2]);
}
