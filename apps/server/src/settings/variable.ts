import { z } from 'zod';

// A variable of the environment, and what the values of several of them have to be. Messages tell
// what was found and what is expected.

/** The environment, by the names of its variables. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** A default that depends on previous settings, and its text in the README. */
export interface DerivedDefault {
  readonly words: string;
  readonly of: (texts: Texts) => string | undefined;
}

export interface Variable<Value> {
  /** The name of the environment variable. */
  readonly name: string;
  /** The value if the variable is unset; undefined for no default. */
  readonly default: string | DerivedDefault | undefined;
  readonly description: string;
  /** Its messages tell the value that was found and what is expected. */
  readonly schema: z.ZodType<Value, string>;
  /** `needed` secrets are generated in demo mode and required in live mode. */
  readonly secret: 'needed' | 'optional' | null;
}

export function setting<Value>(
  name: string,
  defaultValue: string | DerivedDefault,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value> {
  return { name, default: defaultValue, description, schema, secret: null };
}

export function optional<Value>(
  name: string,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value | undefined> {
  return { name, default: undefined, description, schema, secret: null };
}

/** Such as the previous value of a secret, during its rotation. */
export function optionalSecret<Value>(
  name: string,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value | undefined> {
  return { name, default: undefined, description, schema, secret: 'optional' };
}

export function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** A text that satisfies `isGood`. A hidden text may contain a password and is never shown. */
export function text(
  expected: string,
  isGood: (value: string) => boolean,
  { isHidden = false }: { isHidden?: boolean } = {},
) {
  const found = (value: unknown) => (isHidden ? 'not usable' : JSON.stringify(value));
  return z
    .string()
    .refine(isGood, { error: ({ input }) => `is ${found(input)}; expected ${expected}.` });
}

export function oneOf<const Values extends readonly string[]>(values: Values, expected: string) {
  return z.enum(values, {
    error: ({ input }) => `is ${JSON.stringify(input)}; expected ${expected}.`,
  });
}

export const origin = text(
  'a URL like https://shop.example without a path',
  (value) =>
    isUrl(value, ['http:', 'https:']) &&
    /^\/?$/.test(new URL(value).pathname + new URL(value).search),
).transform((value) => new URL(value).origin);
export const wholeNumber = (least: number, most: number) =>
  text(
    `a whole number from ${least} to ${most}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
  ).transform(Number);
/** Only localhost is allowed without https, since client secrets are sent to these URLs. */
export const endpoint = text(
  'a URL like https://provider.example/path',
  (value) =>
    isUrl(value, ['https:']) ||
    (isUrl(value, ['http:']) && ['localhost', '127.0.0.1'].includes(new URL(value).hostname)),
);
