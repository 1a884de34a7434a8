import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import { errorText } from '@guildhall/domain/kernel/error-texts';
import { type JsonValue, Refusal, type RefusalKind } from '@guildhall/domain/kernel/errors';
import {
  type FieldError,
  fieldError,
  type FieldErrorCode,
  type FieldErrors,
  fieldErrorsOf,
  fieldErrorText,
} from '@guildhall/domain/kernel/field-errors';
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import type { Language } from '@guildhall/locales/languages';
import { PortUnavailable } from '@guildhall/services/ports/port-unavailable';
import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ZodError } from 'zod';

/** Maps refusals to the responses of both transports. */
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

/** The error that a client gets: a code of the catalog, its facts, and the errors of each field. */
export interface PublicError {
  readonly code: ErrorCode | 'INTERNAL';
  readonly facts: Readonly<Record<string, JsonValue>>;
  readonly fields: FieldErrors;
}

const INTERNAL: PublicError = { code: 'INTERNAL', facts: {}, fields: {} };

/** How long a client waits before it retries while the database or a port is unavailable. */
const TRY_AGAIN_SECONDS = 5;
const UNAVAILABLE: PublicError = {
  code: 'UNAVAILABLE',
  facts: { retry_after_seconds: TRY_AGAIN_SECONDS },
  fields: {},
};

const notStorable: PublicError = {
  code: 'INPUT_INVALID',
  facts: {},
  fields: { non_field_errors: [fieldError('characters')] },
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/**
 * Maps anything thrown to a public error. Errors outside the catalog become INTERNAL and reveal
 * nothing.
 */
export function publicError(cause: unknown): PublicError {
  if (cause instanceof ZodError) {
    return { code: 'INPUT_INVALID', facts: {}, fields: fieldErrorsOf(cause.issues) };
  }
  if (cause instanceof Refusal) {
    if (!isErrorCode(cause.code)) return INTERNAL;
    return { code: cause.code, facts: cause.facts, fields: cause.fields };
  }
  if (isDatabaseTrouble(cause) || cause instanceof PortUnavailable) return UNAVAILABLE;
  return isTextFault(cause) ? notStorable : INTERNAL;
}

/**
 * Temporary SQLSTATEs: connection failures, insufficient resources, operator intervention, lock and
 * statement timeouts, deadlocks, a read-only server (faults 6, 8, 9, 23).
 */
const NOT_NOW = /^(08|53|57|58)|^(55P03|40001|40P01|25006|25P03|25P04)$/;

/** Connection errors of the operating system, and messages of the driver that have no code. */
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

/** Whether the error or one of its causes is a temporary failure of the database. */
function isDatabaseTrouble(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const code = codeOf(error);
  const isTrouble =
    NO_CONNECTION.has(code) ||
    NOT_NOW.test(code) ||
    NO_CONNECTION_WORDS.some((words) => error.message.startsWith(words));
  return isTrouble || isDatabaseTrouble(error.cause, depth + 1);
}

/** Text that the database cannot store: a NUL or a lone surrogate (I1). */
function isTextFault(error: unknown): boolean {
  return error instanceof Error && ['22021', '22P05'].includes(codeOf(error));
}

/** tRPC's own errors. Their texts repeat nothing of the request. */
const OWN_REFUSALS: Partial<Record<TRPC_ERROR_CODE_KEY, FieldError>> = {
  PARSE_ERROR: fieldError('request_unreadable'),
  BAD_REQUEST: fieldError('too_many_calls'),
  METHOD_NOT_SUPPORTED: fieldError('method'),
  PAYLOAD_TOO_LARGE: fieldError('request_too_large'),
  UNSUPPORTED_MEDIA_TYPE: fieldError('media_type'),
};

/** The public error of a failed procedure, and its tRPC code. */
export function trpcAnswer(error: TRPCError): { body: PublicError; code: TRPC_ERROR_CODE_KEY } {
  const { cause } = error;
  // A URL with a malformed escape is thrown as a URIError.
  const code = cause instanceof URIError ? 'BAD_REQUEST' : error.code;
  // A refusal of a use case arrives as INTERNAL_SERVER_ERROR as well, so its cause decides.
  if (code === 'INTERNAL_SERVER_ERROR' || cause instanceof Refusal) {
    // A response that violates its own schema is a defect; its fields stay private.
    const body = cause instanceof ZodError ? INTERNAL : publicError(cause);
    return { body, code: trpcCodeOf(body.code) };
  }
  if (cause instanceof ZodError) return { body: publicError(cause), code };
  if (code === 'NOT_FOUND') return { body: { code, facts: {}, fields: {} }, code };
  const own = OWN_REFUSALS[code];
  if (own === undefined) {
    const body = publicError(cause);
    return { body, code: trpcCodeOf(body.code) };
  }
  const fields = { non_field_errors: [own] };
  return { body: { code: 'INPUT_INVALID', facts: {}, fields }, code };
}

interface CallFailure {
  readonly code: TRPC_ERROR_CODE_KEY;
  readonly http_status: number;
  readonly request_id: string | null;
}

/** What `error` holds in the response of a refused call. */
export function procedureError(
  body: PublicError,
  { code, http_status, request_id }: CallFailure,
): { code: number; message: string; data: PublicError & Omit<CallFailure, 'code'> } {
  const data = { ...body, http_status, request_id };
  return { code: TRPC_ERROR_CODES_BY_KEY[code], message: body.code, data };
}

/** The same for a request that was refused before it reached a procedure. */
export function malformedCallError(fault: FieldErrorCode, httpStatus: number, requestId: string) {
  const fields = { non_field_errors: [fieldError(fault)] };
  return procedureError(
    { code: 'INPUT_INVALID', facts: {}, fields },
    { code: 'BAD_REQUEST', http_status: httpStatus, request_id: requestId },
  );
}

/** The value of `Retry-After` in seconds, which every 503 has; null for no header. */
export function retryAfterSeconds({ code, facts }: PublicError): number | null {
  const { retry_after_seconds } = facts;
  if (typeof retry_after_seconds === 'number') return retry_after_seconds;
  return httpStatusOf(code) === 503 ? TRY_AGAIN_SECONDS : null;
}

/**
 * Status and headers of a response whose calls failed. tRPC derives statuses from JSON-RPC codes,
 * which have no 503, so the status is set here. A batch whose calls ended differently keeps tRPC's
 * 207.
 */
export function failureMeta({ errors, data }: { errors: TRPCError[]; data: unknown[] }): {
  status?: number;
  headers: Headers;
} {
  const answers = errors.map(trpcAnswer);
  const waits = answers.map(({ body }) => retryAfterSeconds(body) ?? 0);
  const statuses = new Set(answers.map(({ code }) => statusOfTrpc(code)));
  const [status] = statuses;
  const hasOneStatus = status !== undefined && statuses.size === 1 && errors.length === data.length;
  const waitSeconds = Math.max(0, ...waits);
  const headers: [string, string][] = waitSeconds > 0 ? [['retry-after', String(waitSeconds)]] : [];
  return { ...(hasOneStatus ? { status } : {}), headers: new Headers(headers) };
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

/**
 * The REST body of an error in a language: `{ "<field>": ["message", …] }`. Facts stand beside the
 * messages in the same form; the code and the time to wait are in headers.
 */
export function restBody(
  error: PublicError,
  language: Language,
): Record<string, readonly string[]> {
  const { retry_after_seconds: _, ...facts } = error.facts;
  const factTexts = Object.entries(facts).map(([name, fact]) => [name, textsOf(fact)]);
  return { ...messagesOf(error, language), ...Object.fromEntries(factTexts) };
}

function textsOf(fact: JsonValue): string[] {
  const texts = Array.isArray(fact) ? (fact as readonly JsonValue[]) : [fact];
  return texts.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
}

function messagesOf(
  { code, facts, fields }: PublicError,
  language: Language,
): Record<string, readonly string[]> {
  const formats = formatsIn(language);
  const t = messagesIn(language, 'field-errors');
  const messages = Object.entries(fields).map(([field, errors]) => [
    field,
    errors.map((error) => fieldErrorText(t, formats, error)),
  ]);
  if (messages.length > 0) return Object.fromEntries(messages);
  return { non_field_errors: [errorText(messagesIn(language, 'errors'), formats, code, facts)] };
}
