/**
 * Normalizes JSON Schemas, so that two ways to write the same schema are equal: references are
 * resolved, `allOf` is merged, unions and lists of types and values are split.
 */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: boolean | Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: boolean | Schema;
  readonly prefixItems?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  /** The schemas behind each `.pipe` of an input. */
  readonly 'x-piped-to'?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

/** Keywords that depend on each other, as they are in one schema. */
export type Layer = Readonly<Record<string, unknown>>;

/** One of the shapes that a schema allows: one type, no unions. */
export interface Variant {
  /** `any` when no type is given. */
  readonly type: string;
  /** All allowed values; null when they are not listed. */
  readonly values: readonly unknown[] | null;
  /** All other keywords with all their values. */
  readonly assertions: Readonly<Record<string, readonly unknown[]>>;
  readonly layers: readonly Layer[];
}

/** Annotations, which do not restrict values. */
const ANNOTATIONS = new Set([
  '$schema',
  'default',
  'deprecated',
  'description',
  'examples',
  'id',
  'readOnly',
  'title',
  'writeOnly',
]);
const OF_LAYERS = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'required',
  'prefixItems',
  'items',
];

/** The schema with every `$ref` resolved: a recursive one contains itself. */
export function withoutReferences(root: Schema): Schema {
  const copies = new Map<object, unknown>();
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) return value.map(copy);
    const { $ref, $defs: _, ...rest } = value as Schema;
    if (typeof $ref !== 'string') {
      const made: Record<string, unknown> = {};
      copies.set(value, made);
      return Object.assign(made, copyFields(rest));
    }
    const target = copy(namedBy($ref, root)) as Schema;
    if (Object.keys(rest).length === 0) return target;
    const { allOf = [], ...beside } = copyFields(rest) as Schema;
    return { ...beside, allOf: [target, ...allOf] };
  };
  const copyFields = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, copy(value)]));
  return copy(root) as Schema;
}

function namedBy(reference: string, root: Schema): Schema {
  const steps = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  const found = steps.reduce<unknown>((at, step) => {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    return Object(at)[name];
  }, root);
  if (!reference.startsWith('#') || typeof found !== 'object' || found === null) {
    throw new Error(`there is nothing at ${reference}`);
  }
  return found as Schema;
}

const known = new WeakMap<Schema, readonly Variant[]>();

/** Every shape that the schema allows; none when it allows nothing. */
export function variantsOf(schema: Schema): readonly Variant[] {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const variants = flattened(schema).flatMap(variantsOfPart);
  known.set(schema, variants);
  return variants;
}

/** All restrictions, without unions. */
interface Part {
  readonly assertions: Readonly<Record<string, readonly unknown[]>>;
  readonly layers: readonly Layer[];
}

/** `not: {}` allows nothing. */
export function isNothing({ not = false }: Schema): boolean {
  return not === true || (not !== false && Object.keys(not).length === 0);
}

function flattened(schema: Schema): Part[] {
  const { anyOf, oneOf, allOf = [], type, not, ...rest } = schema;
  if (isNothing(schema)) return [];
  const types = typeof type === 'string' ? [type] : (type ?? []);
  const choices: Part[][] = [
    [partOf(not === undefined ? rest : { ...rest, not })],
    ...[anyOf, oneOf].flatMap((union) => (union ? [union.flatMap(flattened)] : [])),
    ...allOf.map(flattened),
    ...(types.length > 0 ? [types.map((each) => partOf({ type: each }))] : []),
  ];
  return choices.reduce((made, choice) => made.flatMap((a) => choice.map((b) => merged(a, b))));
}

function partOf(keywords: Schema): Part {
  const said = Object.entries(keywords).filter(([keyword]) => !ANNOTATIONS.has(keyword));
  const [layer, assertions] = [true, false].map((ofLayer) =>
    said.filter(([keyword]) => OF_LAYERS.includes(keyword) === ofLayer),
  ) as [typeof said, typeof said];
  return {
    assertions: Object.fromEntries(assertions.map(([keyword, value]) => [keyword, [value]])),
    layers: layer.length === 0 ? [] : [Object.fromEntries(layer)],
  };
}

function merged(a: Part, b: Part): Part {
  const keywords = new Set([...Object.keys(a.assertions), ...Object.keys(b.assertions)]);
  const lists = [...keywords].map((keyword) => [
    keyword,
    [...(a.assertions[keyword] ?? []), ...(b.assertions[keyword] ?? [])],
  ]);
  return { assertions: Object.fromEntries(lists), layers: [...a.layers, ...b.layers] };
}

function variantsOfPart({ assertions, layers }: Part): Variant[] {
  const { type: types = [], enum: lists = [], const: constants = [], ...rest } = assertions;
  const type = commonType(types as readonly string[]);
  if (type === null) return [];
  const values = commonValues([...lists, ...constants.map((value) => [value])]);
  if (values === null && type === 'boolean') {
    return [{ type, values: [true, false], assertions: {}, layers: [] }];
  }
  if (values === null && type === 'null') {
    return [{ type, values: [null], assertions: {}, layers: [] }];
  }
  if (values === null) return [{ type, values, assertions: rest, layers }];
  const byType = Map.groupBy(values, typeOfValue);
  return [...byType].flatMap(([ofValue, group]) =>
    isPartOf(ofValue, type) ? [{ type: ofValue, values: group, assertions: rest, layers }] : [],
  );
}

/** The type that all of them allow; null when no value has it. */
function commonType(types: readonly string[]): string | null {
  return types.reduce<string | null>((common, type) => {
    if (common === null || isPartOf(common, type)) return common;
    return isPartOf(type, common) ? type : null;
  }, 'any');
}

/** Whether each value of one type is a value of the other. */
export function isPartOf(type: string, other: string): boolean {
  return type === other || other === 'any' || (type === 'integer' && other === 'number');
}

function commonValues(lists: readonly unknown[]): unknown[] | null {
  const [first, ...others] = lists as (readonly unknown[])[];
  if (first === undefined) return null;
  return first.filter((value) => others.every((list) => list.some((each) => isSame(each, value))));
}

export function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

export const isSame = (a: unknown, b: unknown) => canonicalText(a) === canonicalText(b);

/** Equal text for equal data, for any order of fields. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Keywords whose lists are unordered. */
const UNORDERED = new Set(['type', 'enum', 'required', 'anyOf', 'oneOf', 'allOf']);
const MAPS = new Set(['properties', 'patternProperties']);

/** A schema as plain data without annotations; cut where it contains itself. */
export function canonicalSchema(schema: unknown, around: readonly unknown[] = []): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const level = around.indexOf(schema);
  if (level >= 0) return { again: around.length - level };
  const inside = [...around, schema];
  if (Array.isArray(schema)) return schema.map((each) => canonicalSchema(each, inside));
  const said = Object.entries(schema).filter(
    ([word]) => word === 'default' || !ANNOTATIONS.has(word),
  );
  return Object.fromEntries(
    said.map(([word, value]) => {
      if (MAPS.has(word)) return [word, canonicalMap(value as object, inside)];
      const plain = canonicalSchema(value, inside);
      return [word, UNORDERED.has(word) && Array.isArray(plain) ? sorted(plain) : plain];
    }),
  );
}

function canonicalMap(schemas: object, around: readonly unknown[]): object {
  const fields = Object.entries(schemas);
  return Object.fromEntries(fields.map(([name, each]) => [name, canonicalSchema(each, around)]));
}

function sorted(list: readonly unknown[]): unknown[] {
  return list.toSorted((a, b) => (canonicalText(a) < canonicalText(b) ? -1 : 1));
}
