/**
 * Compares two JSON Schemas by what they let through. For an input, whatever was taken before must
 * still be taken; for an output, whatever is answered now must be what a caller could expect
 * before. A caller reads the fields that he knows, so that a new output field breaks nobody.
 */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

/** What is wrong at one place, in a word that stays the same whatever the values are. */
export type Fault =
  | 'removed'
  | 'new required'
  | 'no longer taken'
  | 'may be missing'
  | 'narrowed'
  | 'widened'
  | 'another type';

export interface Difference {
  /** `.items[].price_minor`; empty for the whole. */
  readonly at: string;
  readonly fault: Fault;
  /** The two that differ, for whoever reads the list. */
  readonly says: string;
}

type Side = 'input' | 'output';

/** Everything in which the later schema breaks whoever was built against the earlier one. */
export function schemaBreaks(before: Schema, after: Schema, side: Side): Difference[] {
  return side === 'input'
    ? outside({ sub: before, sup: after, at: '', side })
    : outside({ sub: after, sup: before, at: '', side });
}

interface Pair {
  /** Every value of this one … */
  readonly sub: Schema;
  /** … must be a value of this one. */
  readonly sup: Schema;
  readonly at: string;
  readonly side: Side;
}

/** Whatever `sub` lets through and `sup` does not. */
function outside(pair: Pair): Difference[] {
  const wanted = variantsOf(pair.sup);
  return variantsOf(pair.sub).flatMap((sub) => {
    const tries = wanted.map((sup) => outsideOne({ ...pair, sub, sup }));
    const best = tries.toSorted((a, b) => a.length - b.length)[0];
    if (best === undefined) return [different(pair, 'another type')];
    if (best.length === 0) return [];
    const alike = wanted.filter((sup) => isAnything(sub) || isOfType(sub, sup));
    // With one counterpart the difference lies inside it; among several it is the whole.
    if (alike.length === 1) return outsideOne({ ...pair, sub, sup: alike[0] ?? {} });
    const sameType = alike.length > 0 || wanted.length > 1 || variantsOf(pair.sub).length > 1;
    return [different(pair, sameType ? limitFault(pair.side) : 'another type')];
  });
}

const limitFault = (side: Side): Fault => (side === 'input' ? 'narrowed' : 'widened');

function different({ at, side, sub, sup }: Pair, fault: Fault): Difference {
  const [before, after] = side === 'input' ? [sub, sup] : [sup, sub];
  return { at, fault, says: `${inWords(before)} became ${inWords(after)}` };
}

/** A schema without unions and without lists of types. */
function variantsOf(schema: Schema): Schema[] {
  const { anyOf, oneOf, type, ...rest } = schema;
  const union = anyOf ?? oneOf;
  if (union !== undefined) return union.flatMap((each) => variantsOf({ ...rest, ...each }));
  if (Array.isArray(type)) return type.map((each: string) => ({ ...rest, type: each }));
  return [schema];
}

const isAnything = (schema: Schema) =>
  Object.keys(schema).every((keyword) => ['description', 'default', 'title'].includes(keyword));

function typeOf(schema: Schema): string {
  if (typeof schema.type === 'string') return schema.type;
  const [value] = valuesOf(schema) ?? [];
  if (value === undefined) return 'anything';
  return value === null ? 'null' : typeof value;
}

const isOfType = (sub: Schema, sup: Schema) =>
  typeOf(sub) === typeOf(sup) || (typeOf(sub) === 'integer' && typeOf(sup) === 'number');

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const];
}

/** Two schemas of one type each. */
function outsideOne(pair: Pair): Difference[] {
  const { sub, sup } = pair;
  if (isAnything(sup)) return [];
  if (isAnything(sub)) return [different(pair, limitFault(pair.side))];
  if (!isOfType(sub, sup)) return [different(pair, 'another type')];
  if (typeOf(sub) === 'object') return [...outsideObject(pair), ...outsideLimits(pair)];
  if (typeOf(sub) === 'array') return [...outsideArray(pair), ...outsideLimits(pair)];
  return outsideLimits(pair);
}

const LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
/** Nobody can say of two patterns which lets more through: they are the same, or a break. */
const EXACT = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentEncoding', 'allOf', 'not'];

/** What has no size and no form; a limit beside `null` speaks of the other types of its union. */
const UNLIMITED = ['null', 'boolean'];

function outsideLimits(pair: Pair): Difference[] {
  const { sub, sup, side } = pair;
  const values = valuesOf(sub);
  const allowed = valuesOf(sup);
  if (values !== undefined && allowed === undefined) {
    return values.every((value) => keepsLimits(value, sup))
      ? []
      : [different(pair, limitFault(side))];
  }
  if (UNLIMITED.includes(typeOf(sub)) && allowed === undefined) return [];
  const isOutside =
    (allowed !== undefined && !(values?.every((value) => allowed.includes(value)) ?? false)) ||
    LEAST.some((word) => numberOf(sup, word, -Infinity) > numberOf(sub, word, -Infinity)) ||
    MOST.some((word) => numberOf(sup, word, Infinity) < numberOf(sub, word, Infinity)) ||
    EXACT.some((word) => sup[word] !== undefined && !isSame(sup[word], sub[word]));
  return isOutside ? [different(pair, limitFault(side))] : [];
}

function numberOf(schema: Schema, keyword: string, otherwise: number): number {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function keepsLimits(value: unknown, limits: Schema): boolean {
  if (EXACT.some((word) => word !== 'pattern' && limits[word] !== undefined)) return false;
  const size = typeof value === 'string' ? value.length : typeof value === 'number' ? value : 0;
  const fitsPattern =
    typeof limits.pattern !== 'string' || new RegExp(limits.pattern, 'u').test(String(value));
  return (
    fitsPattern &&
    LEAST.every((word) => size >= numberOf(limits, word, -Infinity)) &&
    MOST.every((word) => size <= numberOf(limits, word, Infinity))
  );
}

function outsideArray(pair: Pair): Difference[] {
  const { sub, sup, at, side } = pair;
  if (sub.prefixItems !== undefined || sup.prefixItems !== undefined) {
    return isSame(sub.prefixItems, sup.prefixItems) ? [] : [different(pair, limitFault(side))];
  }
  if (sup.items === undefined) return [];
  return outside({ sub: sub.items ?? {}, sup: sup.items, at: `${at}[]`, side });
}

function outsideObject(pair: Pair): Difference[] {
  const { sub, sup, at, side } = pair;
  const violations: Difference[] = [];
  for (const [name, inside] of Object.entries(sub.properties ?? {})) {
    const counterpart = sup.properties?.[name] ?? otherFieldsOf(sup);
    const place = `${at}.${name}`;
    if (counterpart !== null) {
      violations.push(...outside({ sub: inside, sup: counterpart, at: place, side }));
    } else if (side === 'input') {
      violations.push({ at: place, fault: 'no longer taken', says: 'it was taken before' });
    }
  }
  violations.push(...missingFields(pair));
  const [others, otherCounterpart] = [otherFieldsOf(sub), otherFieldsOf(sup)];
  if (others === null) return violations;
  if (otherCounterpart !== null) {
    violations.push(...outside({ sub: others, sup: otherCounterpart, at: `${at}.*`, side }));
    const names = { sub: sub.propertyNames ?? {}, sup: sup.propertyNames ?? {} };
    violations.push(...outside({ ...names, at: `${at}.* names`, side }));
  } else if (side === 'input') {
    violations.push({
      at: `${at}.*`,
      fault: 'no longer taken',
      says: 'any field was taken before',
    });
  }
  return violations;
}

/** What a field that is not named must be; null when there may be none. */
function otherFieldsOf({ additionalProperties }: Schema): Schema | null {
  if (additionalProperties === false) return null;
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}

function missingFields({ sub, sup, at, side }: Pair): Difference[] {
  const always = new Set(sub.required);
  const names = side === 'input' ? (sup.required ?? []) : Object.keys(sup.properties ?? {});
  return names.flatMap((name): Difference[] => {
    const place = `${at}.${name}`;
    if (always.has(name)) return [];
    if (side === 'input') {
      return [{ at: place, fault: 'new required', says: 'a caller of before does not send it' }];
    }
    if (sub.properties?.[name] === undefined) {
      return [{ at: place, fault: 'removed', says: 'a caller of before reads it' }];
    }
    const wasAlwaysThere = sup.required?.includes(name) === true;
    return wasAlwaysThere
      ? [{ at: place, fault: 'may be missing', says: 'it was always there before' }]
      : [];
  });
}

/** Short enough for a line of a list. */
function inWords(schema: Schema): string {
  const { description: _, default: __, properties, ...rest } = schema;
  const fields = properties === undefined ? {} : { fields: Object.keys(properties) };
  const text = JSON.stringify({ ...rest, ...fields });
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}
