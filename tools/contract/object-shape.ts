import { isPatternWithin } from './pattern-inclusion.ts';
import { isNothing, type Layer, type Schema, type Variant, variantsOf } from './schema-variants.ts';

/** An object in the normal form in which two are compared. */
export interface ObjectShape {
  readonly fields: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  /** Fields by patterns of their names. */
  readonly patterns: ReadonlyMap<string, Schema>;
  /** The schema of any other field; null when none is allowed. */
  readonly others: Schema | null;
  /** The schema of the names of other fields. */
  readonly names: Schema;
}

const shapes = new WeakMap<Variant, ObjectShape>();

export function shapeOf(variant: Variant): ObjectShape {
  const before = shapes.get(variant);
  if (before !== undefined) return before;
  const layers = variant.layers.map(plainLayer);
  const names = new Set(layers.flatMap(({ fields }) => [...fields.keys()]));
  const patterns = new Set(layers.flatMap((layer) => [...layer.patterns.keys()]));
  const shape: ObjectShape = {
    fields: mapOf(names, (name) => all(layers.map((layer) => fieldOf(layer, name)))),
    required: new Set(layers.flatMap(({ required }) => [...required])),
    patterns: mapOf(patterns, (pattern) =>
      all(layers.map((layer) => layer.patterns.get(pattern) ?? layer.others)),
    ),
    others: all(layers.map(({ others }) => others)),
    names: all([ANY_NAME, ...layers.map((layer) => layer.names)]) ?? ANY_NAME,
  };
  shapes.set(variant, shape);
  return shape;
}

function mapOf(
  names: ReadonlySet<string>,
  schemaFor: (name: string) => Schema | null,
): Map<string, Schema> {
  return new Map(
    [...names].flatMap((name) => {
      const schema = schemaFor(name);
      return schema === null ? [] : [[name, schema] as const];
    }),
  );
}

function plainLayer(layer: Layer): ObjectShape {
  const { properties = {}, patternProperties = {}, propertyNames = ANY_NAME } = layer as Schema;
  const { additionalProperties: others = true, required = [] } = layer as Schema;
  const other = others === true ? {} : others === false ? null : others;
  const shape: ObjectShape = {
    fields: new Map(Object.entries(properties)),
    required: new Set(required),
    patterns: new Map(Object.entries(patternProperties)),
    others: other,
    names: propertyNames,
  };
  const listed = listedNames(propertyNames);
  if (listed === null || shape.patterns.size > 0) return shape;
  // All names are listed, so there are no other fields.
  const fields = mapOf(new Set(listed), (name) => shape.fields.get(name) ?? other);
  return { ...shape, fields, others: null, names: ANY_NAME };
}

/** All allowed names; null when they are not listed. */
function listedNames(names: Schema): string[] | null {
  const variants = variantsOf(names);
  if (variants.length === 0 || variants.some(({ values }) => values === null)) return null;
  return variants.flatMap(({ values }) => (values ?? []).map(String));
}

/** The schema of a field with this name; null when it is not allowed. */
export function fieldOf({ fields, patterns, others }: ObjectShape, name: string): Schema | null {
  const own = fields.get(name);
  const byPattern = [...patterns].flatMap(([pattern, schema]) =>
    new RegExp(pattern, 'u').test(name) ? [schema] : [],
  );
  const schemas = [...(own === undefined ? [] : [own]), ...byPattern];
  return schemas.length === 0 ? others : all(schemas);
}

/** The schema of a field whose name matches this pattern; null when it is not allowed. */
export function fieldOfPattern({ patterns, others }: ObjectShape, pattern: string): Schema | null {
  const covering = [...patterns].filter(([other]) => isPatternWithin(pattern, other) === true);
  return covering.length === 0 ? others : all(covering.map(([, schema]) => schema));
}

/** The intersection of schemas; null when one of them allows nothing. */
function all(schemas: readonly (Schema | null)[]): Schema | null {
  const limiting: Schema[] = [];
  for (const schema of schemas) {
    if (schema === null || isNothing(schema)) return null;
    if (Object.keys(schema).length > 0) limiting.push(schema);
  }
  const [only, ...others] = new Set(limiting);
  if (others.length === 0) return only ?? ANYTHING;
  return { allOf: limiting };
}
const ANYTHING: Schema = {};
const ANY_NAME: Schema = { type: 'string' };
