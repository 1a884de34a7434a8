import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import type { z } from 'zod';
import type { Declaration } from './declaration.ts';

/**
 * An outcome that is neither the output nor a mistake, such as a required second step. A success
 * status would promise the documented output (product.md §7), so it is reported as an error of the
 * catalog: the code in the header `error-code`, its facts in the body as lists of texts.
 */
export interface RestOutcome {
  readonly error: ErrorCode;
  readonly body: z.ZodObject;
}
export type RestOutcomes = Readonly<Record<string, RestOutcome>>;

/**
 * A REST route, declared as data: the server mounts it, the contract describes it. It is served
 * with and without its trailing slash.
 */
export interface RestRoute<
  Input extends z.ZodType | null = z.ZodType | null,
  Output extends z.ZodType = z.ZodType,
  Outcomes extends RestOutcomes = RestOutcomes,
> extends Omit<Declaration, 'cacheable'> {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** The room that it belongs to; `site` when it belongs to none. */
  readonly room: string;
  /** A JSON body, query parameters, or the raw bytes of the body. */
  readonly takes: 'body' | 'query' | 'bytes' | 'nothing';
  readonly input: Input;
  readonly output: Output;
  /** The statuses whose body is the output; the default is 200. */
  readonly statuses?: readonly number[];
  /** By name: other ways the call may end that are not mistakes. */
  readonly outcomes?: Outcomes;
  /** `demo`: not mounted in a live shop. */
  readonly mode: 'always' | 'demo';
}

/** Every error code that the route declares, including those of its outcomes. */
export function declaredErrors({ errors, outcomes = {} }: RestRoute): ErrorCode[] {
  return [...errors, ...Object.values(outcomes).map(({ error }) => error)];
}

/** Keeps the exact input and output types of a route. */
export function restRoute<
  Input extends z.ZodType | null,
  Output extends z.ZodType,
  Outcomes extends RestOutcomes = Record<never, never>,
>(route: RestRoute<Input, Output, Outcomes>): RestRoute<Input, Output, Outcomes> {
  return route;
}
