import { z } from 'zod';

/** JSON Schema, draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Direction = 'input' | 'output';
type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/**
 * The schemas of an input after each `.pipe`, first to last. JSON Schema has no keyword for it: its
 * own keywords describe what is sent, before any transformation.
 */
const PIPED_TO = 'x-piped-to';

/** How many checks by code (`.refine`) an input has besides those that its schema can say. */
const REFINEMENTS = 'x-refinements';

/** The keywords of our own that these schemas have. */
export const OWN_KEYWORDS = [PIPED_TO, REFINEMENTS] as const;

/**
 * Converts a schema to JSON Schema: what may be sent for an input, what is returned for an output.
 * Throws with the call and the field of a part that cannot be described.
 */
export function jsonSchemaOf(type: z.ZodType, io: Direction, call: string): JsonSchema {
  try {
    return convert(type, io);
  } catch (error) {
    const { place, reason } = firstFault(type, io) ?? { place: '', reason: String(error) };
    throw new Error(`${call}: ${io}${place} cannot be described: ${reason}`, { cause: error });
  }
}

function convert(type: z.ZodType | z.core.$ZodType, io: Direction): JsonSchema {
  const override: Override = (at) => {
    refuseFlags(at.zodSchema);
    if (io !== 'input') return;
    writePipe(at);
    countRefinements(at);
  };
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'throw',
    override,
  });
  return schema;
}

/** zod describes a pipe by its first part; this adds the later ones. */
const writePipe: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || isTransform(def.in) || isTransform(def.out)) return;
  const { [PIPED_TO]: second, ...third } = convert(def.out, 'input');
  const before = (jsonSchema[PIPED_TO] as JsonSchema[] | undefined) ?? [];
  jsonSchema[PIPED_TO] = [...before, third, ...((second as JsonSchema[] | undefined) ?? [])];
};

const countRefinements: Override = ({ zodSchema, jsonSchema }) => {
  const { checks = [] } = zodSchema._zod.def;
  const count = checks.filter(({ _zod }) => _zod.def.check === 'custom').length;
  if (count > 0) jsonSchema[REFINEMENTS] = count;
};

const isTransform = (type: z.core.$ZodType) => type._zod.def.type === 'transform';

/** Refuses flags: `/a/i` would become the pattern `a`, which matches less. */
function refuseFlags(type: z.core.$ZodType): void {
  const { checks = [] } = type._zod.def;
  const patterns = [type._zod.def, ...checks.map((check) => check._zod.def)].map(patternOf);
  const lost = patterns.find((pattern) => pattern !== null && /[ims]/.test(pattern.flags));
  if (lost) throw new Error(`the flags of ${String(lost)} cannot be part of a pattern`);
}

function patternOf(check: object): RegExp | null {
  return 'pattern' in check && check.pattern instanceof RegExp ? check.pattern : null;
}

interface SchemaFault {
  readonly place: string;
  readonly reason: string;
}

/** The innermost part that cannot be converted by itself. */
function firstFault(type: z.ZodType, io: Direction): SchemaFault | undefined {
  const faults: { path: string[]; reason: string }[] = [];
  const override: Override = ({ zodSchema, path }) => {
    try {
      convert(zodSchema, io);
    } catch (error) {
      faults.push({ path: path.map(String), reason: (error as Error).message });
    }
  };
  z.toJSONSchema(type, { io, unrepresentable: 'any', override });
  const [innermost] = faults.toSorted((a, b) => b.path.length - a.path.length);
  return innermost && { place: placeOf(innermost.path), reason: innermost.reason };
}

/** `.items[].due_at` for `properties`, `items`, `items`, `properties`, `due_at`. */
function placeOf(path: readonly string[]): string {
  const [keyword, ...rest] = path;
  if (keyword === undefined) return '';
  const [name = '', ...after] = rest;
  if (keyword === 'properties') return `.${name}${placeOf(after)}`;
  if (keyword === 'items') return `[]${placeOf(rest)}`;
  if (keyword === 'additionalProperties') return `.*${placeOf(rest)}`;
  if (keyword === 'propertyNames') return `.* names${placeOf(rest)}`;
  if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword)) {
    return `(${Number(name) + 1})${placeOf(after)}`;
  }
  return `.${keyword}${placeOf(rest)}`;
}

/**
 * What is returned, as validating clients must read it: a field or an item that a later version
 * adds breaks nobody, so a schema must not forbid it.
 */
export function openSchema(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (value !== false) return value;
    if (key === 'additionalProperties') return undefined;
    return key === 'items' ? {} : value;
  });
  return JSON.parse(text) as JsonSchema;
}
