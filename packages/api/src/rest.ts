import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import { z } from 'zod';
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
  Params extends z.ZodObject = z.ZodObject,
> extends Omit<Declaration, 'cacheable' | 'event'> {
  readonly method: 'GET' | 'POST';
  /** A path parameter is a whole segment: `{order_id}`. */
  readonly path: `/${string}`;
  /** The schemas of the path parameters, by name. */
  readonly params?: Params;
  /** The room that it belongs to; `site` when it belongs to none. */
  readonly room: string;
  /** A JSON body, query parameters, the raw bytes of the body, or a form with a file. */
  readonly takes: 'body' | 'query' | 'bytes' | 'upload' | 'nothing';
  readonly input: Input;
  /** The file that comes after the fields of the input. */
  readonly upload?: Upload;
  /**
   * The response is a streamed file of this type, or of any: a browser saves it, or shows a
   * picture. JSON by default.
   */
  readonly download?: 'text/csv' | 'image/*' | 'application/zip' | '*/*';
  readonly output: Output;
  /** The statuses whose body is the output; the default is 200. */
  readonly statuses?: readonly number[];
  /** By name: other ways the call may end that are not mistakes. */
  readonly outcomes?: Outcomes;
  /** `demo`: not mounted in a live shop. */
  readonly mode: 'always' | 'demo';
}

/** The file of a form, `multipart/form-data`. It is read while it arrives. */
export interface Upload {
  /** The name of its field. */
  readonly field: string;
  readonly media_types: readonly string[];
  readonly max_bytes: number;
  /** How long the server waits for the next part of the file. */
  readonly idle_seconds: number;
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
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(route: RestRoute<Input, Output, Outcomes, Params>): RestRoute<Input, Output, Outcomes, Params> {
  return route;
}

/** A route that takes a file. Whoever sends one is signed in. */
export function uploadRoute<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Params extends z.ZodObject,
>(
  route: Omit<RestRoute<Input, Output, RestOutcomes, Params>, 'method' | 'takes' | 'outcomes'> & {
    permission: Exclude<Permission, 'public'>;
    upload: Upload;
  },
) {
  return { ...route, method: 'POST', takes: 'upload' } as const;
}

/** A route that answers with a file. */
export function downloadRoute<Input extends z.ZodType | null, Params extends z.ZodObject>(
  route: Omit<RestRoute<Input, z.ZodString, RestOutcomes, Params>, 'output' | 'outcomes'> & {
    download: 'text/csv';
  },
) {
  return { ...route, output: z.string() };
}

/** A route that answers with a picture. */
export function pictureRoute<Input extends z.ZodType | null, Params extends z.ZodObject>(
  route: Omit<
    RestRoute<Input, z.ZodString, RestOutcomes, Params>,
    'method' | 'download' | 'output' | 'outcomes'
  >,
) {
  return { ...route, method: 'GET', download: 'image/*', output: z.string() } as const;
}

/** A route that answers with a file of any type, which its header names. */
export function fileRoute<Input extends z.ZodType | null, Params extends z.ZodObject>(
  route: Omit<
    RestRoute<Input, z.ZodString, RestOutcomes, Params>,
    'method' | 'download' | 'output' | 'outcomes'
  >,
) {
  return { ...route, method: 'GET', download: '*/*', output: z.string() } as const;
}

/** A route that answers with an archive for the browser to save. */
export function archiveRoute<Input extends z.ZodType | null, Params extends z.ZodObject>(
  route: Omit<
    RestRoute<Input, z.ZodString, RestOutcomes, Params>,
    'method' | 'download' | 'output' | 'outcomes'
  >,
) {
  return { ...route, method: 'GET', download: 'application/zip', output: z.string() } as const;
}
