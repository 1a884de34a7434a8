import { shortly, whatDiffers } from './difference-words.ts';
import { isPatternWithin } from './pattern-inclusion.ts';
import { isPartOf, isSame, typeOfValue, type Variant } from './schema-variants.ts';

/** How many checks by code follow those of the schema. Which values they refuse is not known. */
const REFINEMENTS = 'x-refinements';

/** The keywords that limit the size of a value, by type. */
const SIZES: Readonly<Record<string, readonly [least: string, most: string]>> = {
  string: ['minLength', 'maxLength'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
};
const COMPARED = new Set([
  ...Object.values(SIZES).flat(),
  'exclusiveMinimum',
  'exclusiveMaximum',
  'pattern',
  'multipleOf',
  'x-piped-to',
  REFINEMENTS,
]);

interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

/** The tightest lower (1) or upper (-1) limit; null when there is none. */
function boundOf({ type, assertions }: Variant, sign: 1 | -1): Bound | null {
  const [least = '', most = ''] = SIZES[type] ?? [];
  const word = sign === 1 ? least : most;
  const exclusiveWord = sign === 1 ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const isNumber = type === 'integer' || type === 'number';
  const found = [
    ...numbers(assertions[word]).map((value) => ({ value, exclusive: false })),
    ...numbers(isNumber ? assertions[exclusiveWord] : []).map((value) =>
      type === 'integer'
        ? { value: sign * (Math.floor(sign * value) + 1), exclusive: false }
        : { value, exclusive: true },
    ),
  ].filter(({ value }) => says(type, value, sign));
  return found.reduce<Bound | null>((a, b) => (a !== null && isWithin(a, b, sign) ? a : b), null);
}

const numbers = (list: readonly unknown[] = []) =>
  list.filter((each): each is number => typeof each === 'number');

/** A text has at least zero characters, and an integer of JSON is a safe integer of JavaScript. */
function says(type: string, value: number, sign: 1 | -1): boolean {
  if (type === 'integer') return Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return type === 'number' || sign === -1 || value > 0;
}

function isWithin(bound: Bound, other: Bound | null, sign: 1 | -1): boolean {
  if (other === null) return true;
  const beyond = sign * (bound.value - other.value);
  return beyond > 0 || (beyond === 0 && (bound.exclusive || !other.exclusive));
}

/** The limits that `sub` allows to exceed and `sup` does not, a few words each. */
export function limitsOutside(
  sub: Variant,
  sup: Variant,
  /** Puts the two in the order of time. */
  inTime: (ofSub: string, ofSup: string) => readonly [before: string, after: string],
): string[] {
  const tell = (word: string, ofSub: string, ofSup: string) =>
    `${word} ${whatDiffers(...inTime(ofSub, ofSup))}`;
  const sizes = ([1, -1] as const).flatMap((sign) => {
    const [bound, other] = [boundOf(sub, sign), boundOf(sup, sign)];
    if (other === null || (bound !== null && isWithin(bound, other, sign))) return [];
    if (isLongEnough(sub, other, sign)) return [];
    const word = SIZES[sup.type]?.[sign === 1 ? 0 : 1] ?? 'limit';
    return [tell(word, boundText(bound), boundText(other))];
  });
  const patterns = texts(sup, 'pattern').filter(
    (pattern) => !texts(sub, 'pattern').some((each) => isPatternWithin(each, pattern) === true),
  );
  const steps = numbers(sup.assertions.multipleOf).filter(
    (step) => !numbers(sub.assertions.multipleOf).some((each) => each % step === 0),
  );
  const ofPattern = texts(sub, 'pattern').join(' and ') || 'none';
  return [
    ...sizes,
    ...patterns.map((pattern) => tell('pattern', ofPattern, pattern)),
    ...steps.map((step) =>
      tell('multipleOf', shortly(sub.assertions.multipleOf?.[0]), String(step)),
    ),
    ...moreRefinements(sub, sup, tell),
    ...otherLimits(sub, sup, tell),
  ];
}

function moreRefinements(
  sub: Variant,
  sup: Variant,
  tell: (word: string, ofSub: string, ofSup: string) => string,
): string[] {
  const count = ({ assertions }: Variant) =>
    numbers(assertions[REFINEMENTS]).reduce((sum, each) => sum + each, 0);
  const [ofSub, ofSup] = [count(sub), count(sup)];
  return ofSup > ofSub ? [tell('checks by code', String(ofSub), String(ofSup))] : [];
}

/** Other keywords cannot be compared: they are equal or a difference. */
function otherLimits(
  sub: Variant,
  sup: Variant,
  tell: (word: string, ofSub: string, ofSup: string) => string,
): string[] {
  return Object.entries(sup.assertions).flatMap(([word, demands]) => {
    if (COMPARED.has(word)) return [];
    const met = sub.assertions[word] ?? [];
    const missed = demands.find(
      (demand) => demand !== false && !met.some((each) => isSame(each, demand)),
    );
    return missed === undefined ? [] : [tell(word, shortly(met[0]), shortly(missed))];
  });
}

/** Whether the pattern alone enforces this length. */
function isLongEnough(sub: Variant, { value }: Bound, sign: 1 | -1): boolean {
  if (sub.type !== 'string' || value > LONGEST_COUNTED) return false;
  const length = sign === 1 ? `^[^]{${value},}$` : `^[^]{0,${value}}$`;
  return texts(sub, 'pattern').some((pattern) => isPatternWithin(pattern, length) === true);
}
const LONGEST_COUNTED = 1_000;

function texts({ assertions }: Variant, word: string): string[] {
  return (assertions[word] ?? []).filter((each): each is string => typeof each === 'string');
}

const boundText = (bound: Bound | null) =>
  bound === null ? 'none' : `${bound.value}${bound.exclusive ? ' (exclusive)' : ''}`;

/** Whether this value is allowed. */
export function allows(variant: Variant, value: unknown): boolean {
  const { type, values, assertions } = variant;
  if (!isPartOf(typeOfValue(value), type)) return false;
  if (values !== null && !values.some((each) => isSame(each, value))) return false;
  if (typeof value === 'object' && value !== null) return values !== null || type === 'any';
  if (Object.keys(assertions).some((word) => !COMPARED.has(word))) return false;
  const size = { value: sizeOf(value), exclusive: false };
  return (
    isWithin(size, boundOf(variant, 1), 1) &&
    isWithin(size, boundOf(variant, -1), -1) &&
    numbers(assertions.multipleOf).every((step) => Number(value) % step === 0) &&
    texts(variant, 'pattern').every((pattern) => new RegExp(pattern, 'u').test(String(value)))
  );
}

const sizeOf = (value: unknown) =>
  typeof value === 'string' ? [...value].length : typeof value === 'number' ? value : 0;
