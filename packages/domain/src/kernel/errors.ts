import type { FieldErrors } from './field-errors.ts';

/**
 * An expected error with a code of the catalogue and its facts, thrown by use cases. One file of
 * the api floor maps it to tRPC and REST. Any other exception is a defect and becomes an opaque
 * INTERNAL error with a request ID.
 */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code;
  readonly facts: Readonly<Record<string, JsonValue>>;
  /** Errors by field, for refusals of input. */
  readonly fields: FieldErrors;

  constructor(
    code: Code,
    facts: Readonly<Record<string, JsonValue>> = {},
    fields: FieldErrors = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
    this.fields = fields;
  }
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** The class of HTTP status that a code is mapped to. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'unavailable';

/** A room's part of the catalogue: each code with its kind and its meaning in one sentence. */
export type ErrorCatalogue = Readonly<
  Record<
    string,
    {
      readonly kind: RefusalKind;
      readonly meaning: string;
      /** The facts returned with the code: name → description. */
      readonly facts?: Readonly<Record<string, string>>;
    }
  >
>;
