import { z } from 'zod';

/** JSON Schema, draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Direction = 'input' | 'output';
type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/**
 * What an input must be after each `.pipe`, first to last. JSON Schema has no word for it: its own
 * keywords say what may be sent, which a transformation may then have changed.
 */
const PIPED_TO = 'x-piped-to';

/**
 * A schema as JSON Schema: what may be sent for an input, what is answered for an output. Throws
 * with the call and the field of whatever cannot be written down.
 */
export function jsonSchemaOf(type: z.ZodType, io: Direction, call: string): JsonSchema {
  try {
    return convert(type, io);
  } catch (error) {
    const { place, reason } = firstFault(type, io) ?? { place: '', reason: String(error) };
    throw new Error(`${call}: ${io}${place} cannot be written down: ${reason}`, { cause: error });
  }
}

function convert(type: z.ZodType | z.core.$ZodType, io: Direction): JsonSchema {
  const override: Override = (at) => {
    refuseFlags(at.zodSchema);
    if (io === 'input') writePipe(at);
  };
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'throw',
    override,
  });
  return schema;
}

/** A pipe is written as its first part; this adds what comes behind it. */
const writePipe: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || isTransform(def.in) || isTransform(def.out)) return;
  const { [PIPED_TO]: second, ...third } = convert(def.out, 'input');
  const before = (jsonSchema[PIPED_TO] as JsonSchema[] | undefined) ?? [];
  jsonSchema[PIPED_TO] = [...before, third, ...((second as JsonSchema[] | undefined) ?? [])];
};

const isTransform = (type: z.core.$ZodType) => type._zod.def.type === 'transform';

/** `/a/i` would be written as `a`, which takes less than is taken. */
function refuseFlags(type: z.core.$ZodType): void {
  const { checks = [] } = type._zod.def;
  const patterns = [type._zod.def, ...checks.map((check) => check._zod.def)].map(patternOf);
  const lost = patterns.find((pattern) => pattern !== null && /[ims]/.test(pattern.flags));
  if (lost) throw new Error(`the flags of ${String(lost)} have no place in a pattern`);
}

function patternOf(check: object): RegExp | null {
  return 'pattern' in check && check.pattern instanceof RegExp ? check.pattern : null;
}

interface SchemaFault {
  readonly place: string;
  readonly reason: string;
}

/** The innermost part that alone cannot be converted either. */
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

/** `.items[].due_at` of `properties`, `items`, `items`, `properties`, `due_at`. */
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
