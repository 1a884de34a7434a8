import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import fc from 'fast-check';

/** The subset of JSON Schema that the contract uses; anything else is an error here. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  /** One of several shapes, distinguished by a field. */
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/**
 * A placeholder for an id in the shop, such as `@order_id:3`. It is resolved when the call is made,
 * so that a replay means the same although every shop has ids of its own.
 */
const standInFor = (name: string) => fc.nat({ max: 999 }).map((index) => `@${name}:${index}`);

/** Fields whose values are ids in the shop, by their names. */
const NAMES: Readonly<Record<string, string>> = {
  order_id: 'order_id',
  file_id: 'file_id',
  unit_id: 'unit_id',
  unit_ids: 'unit_id',
  offer_id: 'offer_id',
  offer_ids: 'offer_id',
  payment_id: 'payment_id',
  idempotency_key: 'idempotency_key',
  slug: 'slug',
  product_slug: 'slug',
  email: 'email',
  to: 'email',
  cursor: 'cursor',
};

/** Longer texts are tried among the limits; here they would only slow down every call. */
const LONG = 60;
const MANY = 4;

/** A random input of this shape, mostly with ids of the shop in its fields. */
export function inputOf(schema: Schema, field = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((each) => inputOf(each, field)));
  switch (schema.type) {
    case 'string':
      return textOf(schema, field);
    case 'integer':
      return integerOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inputOf(schema.items ?? {}, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MANY, MANY),
      });
    case 'object':
      return objectOf(schema);
    case undefined:
    default:
      throw new Error(`the fuzz knows no input of the shape ${JSON.stringify(schema)}`);
  }
}

function textOf(schema: Schema, field: string): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = LONG } = schema;
  const any =
    schema.format === 'uuid'
      ? fc.uuid()
      : fc.string({
          minLength,
          maxLength: Math.max(minLength, Math.min(maxLength, LONG)),
          unit: 'grapheme',
        });
  const named = NAMES[field];
  if (field === 'password') return fc.oneof(fc.constant(ACTOR_PASSWORD), any);
  return named === undefined
    ? any
    : fc.oneof({ weight: 4, arbitrary: standInFor(named) }, { weight: 1, arbitrary: any });
}

function integerOf({ minimum, maximum }: Schema): fc.Arbitrary<unknown> {
  const min = Math.max(minimum ?? Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20_000) }), fc.integer({ min, max }));
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, inside]) => [name, inputOf(inside, name)]);
  const record = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  });
  if (typeof additionalProperties !== 'object') return record;
  const name = fc.oneof(
    fc.constantFrom('login', 'password', 'code', 'rank', 'level'),
    fc.string({ maxLength: LONG }),
  );
  const others = fc.dictionary(name, inputOf(additionalProperties), { maxKeys: MANY });
  return fc.tuple(record, others).map(([known, more]) => ({ ...more, ...known }));
}

/** A path in an input and the value to put there; undefined removes it. */
export interface Edge {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Every limit of a shape, one below, at it and one above, and every required field left out. */
export function edgesOf(schema: Schema, path: readonly string[] = []): Edge[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((each) => edgesOf(each, path));
  const at = (...values: unknown[]) => values.map((value) => ({ path, value }));
  const { minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems } = schema;
  const around = (limit: number | undefined) =>
    limit === undefined ? [] : [limit - 1, limit, limit + 1].filter((size) => size >= 0);
  switch (schema.type) {
    case 'integer':
      return at(
        ...[minimum, maximum].flatMap((limit) =>
          limit === undefined ? [] : [limit - 1, limit, limit + 1, limit + 0.5, String(limit)],
        ),
      );
    case 'string':
      return at('', ...[minLength, maxLength].flatMap(around).map((size) => 'x'.repeat(size)));
    case 'array':
      return [
        ...at([], ...[minItems, maxItems].flatMap(around).map((size) => itemsLike(schema, size))),
        ...edgesOf(schema.items ?? {}, [...path, '0']),
      ];
    case 'object':
      return Object.entries(schema.properties ?? {}).flatMap(([name, inside]) => [
        { path: [...path, name], value: undefined },
        { path: [...path, name], value: null },
        ...edgesOf(inside, [...path, name]),
      ]);
    case undefined:
    default:
      return [];
  }
}

function itemsLike({ items }: Schema, size: number): unknown[] {
  const uuid = (index: number) => `0193b3f0-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const item = (index: number) =>
    items?.format === 'uuid' ? uuid(index) : items?.type === 'object' ? {} : `item ${index}`;
  return Array.from({ length: size }, (_, index) => item(index));
}
