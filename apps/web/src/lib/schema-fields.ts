import type { JsonSchema } from '@guildhall/api/contract';
import type { Messages } from '@guildhall/locales/messages';

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
type Words = Messages<'content/developers'>;

/** The fields of an object, one line each, what stands inside below it. */
export function fieldsOf(schema: JsonSchema | null, t: Words): SchemaField[] {
  if (schema === null) return [];
  if (schema.type === 'object' && schema.properties) return inside(schema, 0, t);
  return linesOf(schema, { depth: 0, name: 'data', required: true }, t);
}

function linesOf(schema: JsonSchema, place: Place, t: Words): SchemaField[] {
  const line = { ...place, type: typeOf(schema), limits: limitsOf(schema, t).join(', ') };
  return [line, ...inside(schema, place.depth + 1, t)];
}

/** What stands in an object, in the items of a list, and in each shape that a value may have. */
function inside(schema: JsonSchema, depth: number, t: Words): SchemaField[] {
  const shapes = shapesOf(schema).filter(({ type }) => type === 'object' || type === 'array');
  if (schema.anyOf || schema.oneOf) {
    if (shapes.length < 2) return shapes.flatMap((shape) => inside(shape, depth, t));
    return shapes.flatMap((shape, index) =>
      linesOf(
        shape,
        { depth, name: index === 0 ? t('limit.either') : t('limit.or'), required: true },
        t,
      ),
    );
  }
  const item = schemaIn(schema.items);
  if (item !== null) return inside(item, depth, t);
  const required = new Set(schema.required);
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    linesOf(schemaIn(field) ?? {}, { depth, name, required: required.has(name) }, t),
  );
  const other = schemaIn(schema.additionalProperties);
  if (other === null) return named;
  return [...named, ...linesOf(other, { depth, name: '[key]', required: false }, t)];
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
  return [schema.type ?? 'unknown'].flat().join(' | ');
}

/** Numbers that only say "as far as JavaScript counts". */
const isReal = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

type Counted = 'characters' | 'items' | 'keys' | 'other';

function span(
  t: Words,
  of: Counted,
  least: number | undefined,
  most: number | undefined,
): string[] {
  if (isReal(least)) {
    if (isReal(most)) return [t('limit.between', { of, least, most })];
    return [t('limit.least', { of, least })];
  }
  return isReal(most) ? [t('limit.most', { of, most })] : [];
}

function limitsOf(schema: JsonSchema, t: Words): string[] {
  const { description, pattern, format, default: usual } = schema;
  const keys = schemaIn(schema.propertyNames);
  const own = [
    ...(description === undefined ? [] : [description]),
    ...span(t, 'other', schema.minimum, schema.maximum),
    ...span(t, 'characters', schema.minLength, schema.maxLength),
    ...span(t, 'items', schema.minItems, schema.maxItems),
    ...(keys === null ? [] : span(t, 'keys', keys.minLength, keys.maxLength)),
    ...(pattern !== undefined && format === undefined ? [t('limit.pattern', { pattern })] : []),
    ...(usual === undefined ? [] : [t('limit.default', { value: JSON.stringify(usual) })]),
  ];
  // Limits of one of several shapes would read as limits of all, but for "this or null".
  const shapes = shapesOf(schema).filter(({ type }) => type !== 'null');
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined && only !== schema
    ? [...own, ...limitsOf(only, t)]
    : own;
}
