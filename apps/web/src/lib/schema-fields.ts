import type { JsonSchema } from '@guildhall/api/contract';

/** One line of a table that describes what a call takes or answers. */
export interface SchemaField {
  /** How far inside other fields it stands. */
  readonly depth: number;
  readonly name: string;
  /** As TypeScript would write it, with the format of a text that has one. */
  readonly type: string;
  readonly required: boolean;
  /** What else must hold, in words; empty when nothing must. */
  readonly limits: string;
}

type Inside = JsonSchema | boolean | (JsonSchema | boolean)[] | undefined;
type Place = Pick<SchemaField, 'depth' | 'name' | 'required'>;

/** The fields of an object, one line each, what stands inside below it. */
export function fieldsOf(schema: JsonSchema | null): SchemaField[] {
  if (schema === null) return [];
  if (schema.type === 'object' && schema.properties) return inside(schema, 0);
  return linesOf(schema, { depth: 0, name: 'data', required: true });
}

function linesOf(schema: JsonSchema, place: Place): SchemaField[] {
  const line = { ...place, type: typeOf(schema), limits: limitsOf(schema).join(', ') };
  return [line, ...inside(schema, place.depth + 1)];
}

/** What stands in an object, in the items of a list, and in each shape that a value may have. */
function inside(schema: JsonSchema, depth: number): SchemaField[] {
  const shapes = shapesOf(schema).filter(({ type }) => type === 'object' || type === 'array');
  if (schema.anyOf || schema.oneOf) {
    if (shapes.length < 2) return shapes.flatMap((shape) => inside(shape, depth));
    return shapes.flatMap((shape, index) =>
      linesOf(shape, { depth, name: index === 0 ? 'either' : 'or', required: true }),
    );
  }
  const item = schemaIn(schema.items);
  if (item !== null) return inside(item, depth);
  const required = new Set(schema.required);
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    linesOf(schemaIn(field) ?? {}, { depth, name, required: required.has(name) }),
  );
  const other = schemaIn(schema.additionalProperties);
  if (other === null) return named;
  return [...named, ...linesOf(other, { depth, name: '[key]', required: false })];
}

function shapesOf(schema: JsonSchema): JsonSchema[] {
  const shapes = schema.anyOf ?? schema.oneOf;
  return shapes?.map((shape) => schemaIn(shape) ?? {}) ?? [schema];
}

/** `true`, `false` and lists of schemas say nothing that a line could tell. */
function schemaIn(schema: Inside): JsonSchema | null {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : null;
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf ?? schema.oneOf) {
    return [...new Set(shapesOf(schema).map(typeOf))].join(' | ');
  }
  if (schema.type === 'array') {
    const item = typeOf(schemaIn(schema.items) ?? {});
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'string' && schema.format !== undefined) return schema.format;
  // Either one or a list, as the schema has it.
  return [schema.type ?? 'anything'].flat().join(' | ');
}

/** Numbers that only say "as far as JavaScript counts". */
const isReal = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function span(least: number | undefined, most: number | undefined, what = ''): string[] {
  const [from, to] = [isReal(least) ? least : null, isReal(most) ? most : null];
  if (from === null && to === null) return [];
  if (to === null) return [`at least ${from}${what}`];
  return [from === null ? `at most ${to}${what}` : `${from} to ${to}${what}`];
}

function limitsOf(schema: JsonSchema): string[] {
  const { description, pattern, format, default: usual } = schema;
  const keys = schemaIn(schema.propertyNames);
  const own = [
    ...(description === undefined ? [] : [description]),
    ...span(schema.minimum, schema.maximum),
    ...span(schema.minLength, schema.maxLength, ' characters'),
    ...span(schema.minItems, schema.maxItems, ' items'),
    ...(keys === null ? [] : span(keys.minLength, keys.maxLength, ' characters a key')),
    ...(pattern !== undefined && format === undefined ? [`matches ${pattern}`] : []),
    ...(usual === undefined ? [] : [`${JSON.stringify(usual)} when left out`]),
  ];
  // Limits of one of several shapes would read as limits of all, but for "this or null".
  const shapes = shapesOf(schema).filter(({ type }) => type !== 'null');
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined && only !== schema
    ? [...own, ...limitsOf(only)]
    : own;
}
