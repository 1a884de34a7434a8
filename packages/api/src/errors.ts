import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import { errorText } from '@guildhall/domain/kernel/error-texts';
import { type JsonValue, Refusal, type RefusalKind } from '@guildhall/domain/kernel/errors';
import {
  type FieldError,
  fieldError,
  type FieldErrors,
  fieldErrorsOf,
  fieldErrorText,
} from '@guildhall/domain/kernel/field-errors';
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import type { Language } from '@guildhall/locales/languages';
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

/** What a client is told: a code of the catalogue, its facts, and what each field is wrong by. */
export interface PublicError {
  readonly code: ErrorCode | 'INTERNAL';
  readonly facts: Readonly<Record<string, JsonValue>>;
  readonly fields: FieldErrors;
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
  fields: { non_field_errors: [fieldError('characters')] },
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** Anything that is not of the catalogue says nothing of itself. */
export function publicError(cause: unknown): PublicError {
  if (cause instanceof ZodError) {
    return { code: 'INPUT_INVALID', facts: {}, fields: fieldErrorsOf(cause.issues) };
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

/** tRPC's own refusals; they repeat nothing of what was sent. */
const OWN_REFUSALS: Partial<Record<TRPC_ERROR_CODE_KEY, FieldError>> = {
  PARSE_ERROR: fieldError('request_unreadable'),
  BAD_REQUEST: fieldError('too_many_calls'),
  METHOD_NOT_SUPPORTED: fieldError('method'),
  PAYLOAD_TOO_LARGE: fieldError('request_too_large'),
  UNSUPPORTED_MEDIA_TYPE: fieldError('media_type'),
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
  const own = OWN_REFUSALS[code];
  if (own === undefined) {
    const told = publicError(cause);
    return { told, code: trpcCodeOf(told.code) };
  }
  const fields = { non_field_errors: [own] };
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

/**
 * The REST body of an error in a language: `{ "<field>": ["message", …] }`. What a program needs
 * to go on with stands beside the messages in the same form; code and time to wait are headers.
 */
export function restBody(
  error: PublicError,
  language: Language,
): Record<string, readonly string[]> {
  const { retry_after_seconds: _, ...facts } = error.facts;
  const told = Object.entries(facts).map(([name, fact]) => [name, textsOf(fact)]);
  return { ...messagesOf(error, language), ...Object.fromEntries(told) };
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
  const told = Object.entries(fields).map(([field, errors]) => [
    field,
    errors.map((error) => fieldErrorText(t, formats, error)),
  ]);
  if (told.length > 0) return Object.fromEntries(told);
  return { non_field_errors: [errorText(messagesIn(language, 'errors'), formats, code, facts)] };
}
