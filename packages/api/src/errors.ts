import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import { type JsonValue, Refusal, type RefusalKind } from '@guildhall/domain/kernel/errors';
import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';

/** The one place where refusals become answers of a transport. */
const trpcCode: Record<RefusalKind, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_many: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
};

const httpStatus: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
};

/** What a client is told: a code of the catalogue, its facts, and messages by field. */
export interface PublicError {
  readonly code: ErrorCode | 'INTERNAL';
  readonly facts: Readonly<Record<string, JsonValue>>;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

const INTERNAL: PublicError = { code: 'INTERNAL', facts: {}, fields: {} };

/** How long a client waits before it asks again for what is down just now. */
const TRY_AGAIN_SECONDS = 5;
const UNAVAILABLE: PublicError = {
  code: 'UNAVAILABLE',
  facts: { retry_after_seconds: TRY_AGAIN_SECONDS },
  fields: {},
};

const notStorable: PublicError = {
  code: 'INPUT_INVALID',
  facts: {},
  fields: { non_field_errors: ['This text has invalid characters.'] },
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** Anything that is not of the catalogue says nothing of itself. */
export function publicError(cause: unknown): PublicError {
  if (cause instanceof ZodError) {
    return { code: 'INPUT_INVALID', facts: {}, fields: fieldMessages(cause) };
  }
  if (cause instanceof Refusal) {
    if (!isErrorCode(cause.code)) return INTERNAL;
    return { code: cause.code, facts: cause.facts, fields: cause.fields };
  }
  if (isDatabaseTrouble(cause)) return UNAVAILABLE;
  return isTextFault(cause) ? notStorable : INTERNAL;
}

/**
 * SQLSTATEs that say "not now" rather than "never": the connection broke, there is no room, an
 * operator stopped it, a lock or a turn was not had in time, the disk is read-only (faults 6, 8,
 * 9, 23).
 */
const NOT_NOW = /^(08|53|57|58)|^(55P03|40001|40P01|25006|25P03|25P04)$/;

/** What the operating system says of a connection, and what the driver says without any code. */
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
const NO_CONNECTION_WORDS = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after',
];

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether the database could not be asked, itself or as the cause of what was thrown. */
function isDatabaseTrouble(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const code = codeOf(error);
  const isTrouble =
    NO_CONNECTION.has(code) ||
    NOT_NOW.test(code) ||
    NO_CONNECTION_WORDS.some((words) => error.message.startsWith(words));
  return isTrouble || isDatabaseTrouble(error.cause, depth + 1);
}

/** Text that the database cannot hold: a NUL, or half of a character (I1). */
function isTextFault(error: unknown): boolean {
  return error instanceof Error && ['22021', '22P05'].includes(codeOf(error));
}

/** tRPC's own refusals, in words that repeat nothing of what was sent. */
const OWN_REFUSALS: Partial<Record<TRPC_ERROR_CODE_KEY, string>> = {
  PARSE_ERROR: 'The input is not readable.',
  BAD_REQUEST: 'The request is not readable, or holds too many calls.',
  METHOD_NOT_SUPPORTED: 'This is called with another HTTP method.',
  PAYLOAD_TOO_LARGE: 'The input is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The input must be application/json.',
};

/** What a failed procedure tells, and the transport's code for it. */
export function trpcAnswer(error: TRPCError): { told: PublicError; code: TRPC_ERROR_CODE_KEY } {
  const { cause } = error;
  // An address with a broken escape is thrown at us as it is.
  const code = cause instanceof URIError ? 'BAD_REQUEST' : error.code;
  // A refusal of a use case arrives as INTERNAL_SERVER_ERROR too: its cause decides.
  if (code === 'INTERNAL_SERVER_ERROR' || cause instanceof Refusal) {
    // An answer of ours that breaks its own schema is a defect; its fields are nobody's business.
    const told = cause instanceof ZodError ? INTERNAL : publicError(cause);
    return { told, code: trpcCodeOf(told.code) };
  }
  if (cause instanceof ZodError) return { told: publicError(cause), code };
  if (code === 'NOT_FOUND') return { told: { code, facts: {}, fields: {} }, code };
  const words = OWN_REFUSALS[code];
  if (words === undefined) {
    const told = publicError(cause);
    return { told, code: trpcCodeOf(told.code) };
  }
  const fields = { non_field_errors: [words] };
  return { told: { code: 'INPUT_INVALID', facts: {}, fields }, code };
}

/** Seconds for the header `Retry-After`, which every 503 has; null when there is none to send. */
export function retryAfterSeconds({ code, facts }: PublicError): number | null {
  const { retry_after_seconds } = facts;
  if (typeof retry_after_seconds === 'number') return retry_after_seconds;
  return httpStatusOf(code) === 503 ? TRY_AGAIN_SECONDS : null;
}

/**
 * Status and headers of an answer whose calls failed. tRPC's numbers are JSON-RPC's, which know
 * no 503, so the status is said here; calls of one batch that ended differently stay its 207.
 */
export function failureMeta({ errors, data }: { errors: TRPCError[]; data: unknown[] }) {
  const answers = errors.map(trpcAnswer);
  const waits = answers.map(({ told }) => retryAfterSeconds(told) ?? 0);
  const statuses = new Set(answers.map(({ code }) => statusOfTrpc(code)));
  const [status] = statuses;
  const alike = status !== undefined && statuses.size === 1 && errors.length === data.length;
  const waitSeconds = Math.max(0, ...waits);
  const headers: [string, string][] = waitSeconds > 0 ? [['retry-after', String(waitSeconds)]] : [];
  return { ...(alike ? { status } : {}), headers: new Headers(headers) };
}

export function statusOfTrpc(code: TRPC_ERROR_CODE_KEY): number {
  return getHTTPStatusCodeFromError(new TRPCError({ code }));
}

export function trpcCodeOf(code: ErrorCode | 'INTERNAL'): TRPC_ERROR_CODE_KEY {
  return code === 'INTERNAL' ? 'INTERNAL_SERVER_ERROR' : trpcCode[errorCatalogue[code].kind];
}

export function httpStatusOf(code: ErrorCode | 'INTERNAL'): number {
  return code === 'INTERNAL' ? 500 : httpStatus[errorCatalogue[code].kind];
}

/** The validator's own words are for developers; what people meet most is said for them. */
function issueInWords(issue: ZodError['issues'][number]): string {
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return isMissing ? 'This field is required.' : issue.message;
}

/** Nobody reads more, and an answer must not grow far beyond what was sent. */
const MAX_REPORTED_FIELDS = 100;

/** Field → messages; what belongs to no field stands under `non_field_errors`. */
export function fieldMessages(error: ZodError): Record<string, string[]> {
  // The names are the client's own: in a plain object `toString` would already be taken (I5).
  const fields = new Map<string, string[]>();
  const tell = (name: string, message: string) => {
    if (fields.size >= MAX_REPORTED_FIELDS && !fields.has(name)) return;
    fields.set(name, [...(fields.get(name) ?? []), message]);
  };
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) tell(path === '' ? key : `${path}.${key}`, 'Unknown field.');
    } else {
      tell(path === '' ? 'non_field_errors' : path, issueInWords(issue));
    }
  }
  return Object.fromEntries(fields);
}

/**
 * The REST body of an error: `{ "<field>": ["message", …] }`. What a program needs to go on with
 * stands beside the messages in the same form; how long to wait is a header.
 */
export function restBody(error: PublicError): Record<string, readonly string[]> {
  const { retry_after_seconds: _, ...facts } = error.facts;
  const told = Object.entries(facts).map(([name, fact]) => [name, textsOf(fact)]);
  return { ...messagesOf(error), ...Object.fromEntries(told) };
}

function textsOf(fact: JsonValue): string[] {
  const texts = Array.isArray(fact) ? (fact as readonly JsonValue[]) : [fact];
  return texts.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
}

function messagesOf(error: PublicError): Record<string, readonly string[]> {
  if (Object.keys(error.fields).length > 0) return error.fields;
  const meaning =
    error.code === 'INTERNAL' ? 'Something went wrong.' : errorCatalogue[error.code].meaning;
  return { non_field_errors: [meaning] };
}
