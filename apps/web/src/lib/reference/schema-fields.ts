import type { JsonSchema } from '@guildhall/api/contract';
import type { Messages } from '@guildhall/locales/messages';

/** One row of a table that describes the input or output of a call. */
export interface SchemaField {
  /** Its nesting level. */
  readonly depth: number;
  readonly name: string;
  /** In TypeScript notation, with the format of a string if it has one. */
  readonly type: string;
  readonly required: boolean;
  /** Further constraints, in words; empty if there are none. */
  readonly limits: string;
  /** The description in the contract, which is in English; empty if there is none. */
  readonly note: string;
}

type Inside = JsonSchema | boolean | (JsonSchema | boolean)[] | undefined;
type Place = Pick<SchemaField, 'depth' | 'name' | 'required'>;
type Words = Messages<'content/developers'>;

/** The fields of an object, one row each, each followed by its nested fields. */
export function fieldsOf(schema: JsonSchema | null, t: Words): SchemaField[] {
  if (schema === null) return [];
  if (schema.type === 'object' && schema.properties) return inside(schema, 0, t);
  return linesOf(schema, { depth: 0, name: 'data', required: true }, t);
}

function linesOf(schema: JsonSchema, place: Place, t: Words): SchemaField[] {
  const line = {
    ...place,
    type: typeOf(schema),
    limits: limitsOf(schema, t).join(', '),
    note: noteOf(schema),
  };
  return [line, ...inside(schema, place.depth + 1, t)];
}

/** The nested fields of an object, of the items of a list, or of each variant of a union. */
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

/** `true`, `false` and lists of schemas have nothing to show in a row. */
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
  // One type or a list of types, as in the schema.
  return [schema.type ?? 'unknown'].flat().join(' | ');
}

/** The limits of safe integers in JavaScript, which are no constraint of ours. */
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
  const { pattern, format, default: usual } = schema;
  const keys = schemaIn(schema.propertyNames);
  const own = [
    ...span(t, 'other', schema.minimum, schema.maximum),
    ...span(t, 'characters', schema.minLength, schema.maxLength),
    ...span(t, 'items', schema.minItems, schema.maxItems),
    ...(keys === null ? [] : span(t, 'keys', keys.minLength, keys.maxLength)),
    ...(pattern !== undefined && format === undefined ? [t('limit.pattern', { pattern })] : []),
    ...(usual === undefined ? [] : [t('limit.default', { value: JSON.stringify(usual) })]),
  ];
  const only = onlyShapeOf(schema);
  return only === null ? own : [...own, ...limitsOf(only, t)];
}

function noteOf(schema: JsonSchema): string {
  const only = onlyShapeOf(schema);
  return schema.description ?? (only === null ? '' : noteOf(only));
}

/**
 * The variant in "this or null". What holds of one of several variants would read as if it held of
 * all.
 */
function onlyShapeOf(schema: JsonSchema): JsonSchema | null {
  const shapes = shapesOf(schema).filter(({ type }) => type !== 'null');
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined && only !== schema ? only : null;
}
