import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import type { z } from 'zod';
import type { Declaration } from './declaration.ts';

/**
 * An outcome that is neither the output nor a mistake, such as a second step that is asked for. A
 * status of success would promise the documented output (product.md §7), so it is told as an error
 * of the catalogue: `error-code` in the header, its facts in the body as lists of texts.
 */
export interface RestOutcome {
  readonly error: ErrorCode;
  readonly body: z.ZodObject;
}
export type RestOutcomes = Readonly<Record<string, RestOutcome>>;

/**
 * A plain HTTP route, declared as data: the server mounts it, the contract describes it. Whoever
 * asks for a path with or without its last slash gets the same.
 */
export interface RestRoute<
  Input extends z.ZodType | null = z.ZodType | null,
  Output extends z.ZodType = z.ZodType,
  Outcomes extends RestOutcomes = RestOutcomes,
> extends Omit<Declaration, 'cacheable'> {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** The word of the domain that it belongs to; `site` for what belongs to none. */
  readonly room: string;
  /** JSON of the body, fields of the query string, or the body's bytes as they were sent. */
  readonly takes: 'body' | 'query' | 'bytes' | 'nothing';
  readonly input: Input;
  readonly output: Output;
  /** Those whose body is the output; 200 alone unless said otherwise. */
  readonly statuses?: readonly number[];
  /** By name: how else the call may end without anything being wrong. */
  readonly outcomes?: Outcomes;
  /** `demo`: a live shop does not have it. */
  readonly mode: 'always' | 'demo';
}

/** Every code that the route declares, those of its outcomes too. */
export function declaredErrors({ errors, outcomes = {} }: RestRoute): ErrorCode[] {
  return [...errors, ...Object.values(outcomes).map(({ error }) => error)];
}

/** Keeps the exact types of a route's input and output. */
export function restRoute<
  Input extends z.ZodType | null,
  Output extends z.ZodType,
  Outcomes extends RestOutcomes = Record<never, never>,
>(route: RestRoute<Input, Output, Outcomes>): RestRoute<Input, Output, Outcomes> {
  return route;
}
