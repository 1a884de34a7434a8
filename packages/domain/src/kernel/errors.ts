import type { FieldErrors } from './field-errors.ts';

/**
 * A refusal is an expected "no" with a code of the catalogue and its facts. Use cases throw it;
 * one file of the api floor maps it to tRPC and REST. Anything else that is thrown is a defect
 * and leaves the house as an opaque INTERNAL with a request id.
 */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code;
  readonly facts: Readonly<Record<string, JsonValue>>;
  /** What is wrong with which field, when the refusal is about input. */
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

/** How a code looks from outside: the class of HTTP answer it becomes. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'unavailable';

/** A room's part of the catalogue: code → its kind and what it means, in one sentence. */
export type ErrorCatalogue = Readonly<
  Record<
    string,
    {
      readonly kind: RefusalKind;
      readonly meaning: string;
      /** What is told besides the code: name → what it says. */
      readonly facts?: Readonly<Record<string, string>>;
    }
  >
>;
