/**
 * The attributes of the demo's games. Each one combines the field of the game's schema with the
 * generation of a value and its market value, so that prices follow from the attributes.
 */
import type { AttributeField, AttributeValue } from '@guildhall/domain/catalog/types';
import type { DemoAttributeData } from '../data-schema.ts';
import type { Random } from '../random.ts';

/** An account being generated: its strength (0 to 1), its age, and the values so far. */
export interface AccountDraw {
  readonly random: Random;
  readonly strength: number;
  readonly created_year: number;
  readonly values: Readonly<Record<string, AttributeValue>>;
}

export interface DemoAttribute {
  readonly field: AttributeField;
  readonly roll: (draw: AccountDraw) => AttributeValue | undefined;
  /** What a value adds to the price, in US cents. */
  readonly worthMinor: (value: AttributeValue) => number;
}

type DataOf<Kind extends DemoAttributeData['kind']> = Extract<DemoAttributeData, { kind: Kind }>;

export function demoAttribute(data: DemoAttributeData): DemoAttribute {
  switch (data.kind) {
    case 'choice':
      return choice(data);
    case 'ladder':
      return ladder(data);
    case 'collection':
      return collection(data);
    case 'amount':
      return amount(data);
    case 'yes_no':
      return yesNo(data);
    case 'created_year':
      return createdYear(data);
  }
}

function base({ key, label, shows }: DemoAttributeData, required: boolean) {
  return {
    key,
    label,
    required,
    filterable: shows === 'filter' || shows === 'card_and_filter',
    on_card: shows === 'card' || shows === 'card_and_filter',
  };
}

/** The mark of a field whose values are compared by price; others have none. */
const priced = ({ in_price_group: isPriced }: { in_price_group?: boolean | undefined }) =>
  isPriced === true ? { in_price_group: true } : {};

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * The account's strength with random variation, since a high level does not imply a high rank.
 * Values out of range are mirrored, so that weak accounts are not all equally weak.
 */
function blurred(draw: AccountDraw): number {
  const value = Math.abs(draw.strength + (draw.random.next() - 0.5) * 0.3);
  return value > 1 ? 2 - value : value;
}

function choice(data: DataOf<'choice'>): DemoAttribute {
  const options = data.options.map(([option]) => option);
  return {
    field: { ...base(data, true), ...priced(data), kind: 'choice', options },
    roll: ({ random }) => random.weighted(data.options),
    worthMinor: () => 0,
  };
}

function ladder(data: DataOf<'ladder'>): DemoAttribute {
  const { options: steps, top_minor, at_least } = data;
  const last = steps.length - 1;
  return {
    field: {
      ...base(data, true),
      ...priced(data),
      kind: 'choice',
      options: steps,
      ordered: true,
    },
    roll: (draw) => {
      const floor = steps.indexOf(String(draw.values[at_least ?? '']));
      return steps[Math.max(floor, Math.round(blurred(draw) * last))];
    },
    worthMinor: (value) => (steps.indexOf(String(value)) / last) ** 2.2 * top_minor,
  };
}

function collection(data: DataOf<'collection'>): DemoAttribute {
  const { tiers, typical } = data;
  const worth = new Map(
    tiers.flatMap((tier) => tier.names.map((name) => [name, tier.worth_minor] as const)),
  );
  const options = [...worth.keys()];
  return {
    field: { ...base(data, false), kind: 'choices', options, max_count: options.length },
    roll: (draw) => {
      const open = tiers
        .filter(({ until_year }) => until_year === undefined || draw.created_year <= until_year)
        .flatMap(({ names, worth_minor }) =>
          names.map((name) => [name, rarity(worth_minor, draw.strength)] as const),
        );
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

/** Valuable items are rare, especially on weak accounts. */
function rarity(worthMinor: number, strength: number): number {
  return Math.max(1, worthMinor) ** -(1.1 - 0.6 * strength);
}

function amount(data: DataOf<'amount'>): DemoAttribute {
  const { min, max, unit, counts, curve = 1.4, worth_minor = 0 } = data;
  const [low, high] = data.typical;
  return {
    field: {
      ...base(data, data.required ?? data.shows !== 'page'),
      kind: 'number',
      min,
      max,
      ...(unit === undefined ? {} : { unit }),
    },
    roll: (draw) => {
      const counted = draw.values[counts ?? ''];
      const floor = Array.isArray(counted) ? counted.length + draw.random.between(0, 4) : min;
      const value = Math.round(low + (high - low) * blurred(draw) ** curve);
      return clamp(Math.max(floor, value), min, max);
    },
    worthMinor: (value) => (Number(value) / high) * worth_minor,
  };
}

function yesNo(data: DataOf<'yes_no'>): DemoAttribute {
  const { probability, worth_minor = 0 } = data;
  return {
    field: {
      ...base(data, data.required ?? data.shows !== 'page'),
      ...priced(data),
      kind: 'yes_no',
    },
    roll: (draw) => draw.random.chance(probability * (0.7 + 0.6 * draw.strength)),
    worthMinor: (value) => (value === true ? worth_minor : 0),
  };
}

function createdYear(data: DataOf<'created_year'>): DemoAttribute {
  return {
    field: {
      ...base(data, true),
      kind: 'number',
      min: data.first_year,
      max: 2100,
      until_this_year: true,
      grouped: false,
    },
    roll: (draw) => draw.created_year,
    worthMinor: (value) => Math.max(0, 2026 - Number(value)) * data.per_year_minor,
  };
}
