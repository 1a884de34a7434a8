import type { z } from 'zod';
import type { Declaration } from './declaration.ts';

/**
 * A plain HTTP route, declared as data: the server mounts it, the contract describes it. Whoever
 * asks for a path with or without its last slash gets the same.
 */
export interface RestRoute<
  Input extends z.ZodType | null = z.ZodType | null,
  Output extends z.ZodType = z.ZodType,
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
  /** `demo`: a live shop does not have it. */
  readonly mode: 'always' | 'demo';
}

/** Keeps the exact types of a route's input and output. */
export function restRoute<Input extends z.ZodType | null, Output extends z.ZodType>(
  route: RestRoute<Input, Output>,
): RestRoute<Input, Output> {
  return route;
}
