import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import { type JsonValue, Refusal, type RefusalKind } from '@guildhall/domain/kernel/errors';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
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

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** Anything that is not of the catalogue says nothing of itself. */
export function publicError(cause: unknown): PublicError {
  if (cause instanceof ZodError) {
    return { code: 'INPUT_INVALID', facts: {}, fields: fieldMessages(cause) };
  }
  if (cause instanceof Refusal && isErrorCode(cause.code)) {
    return { code: cause.code, facts: cause.facts, fields: cause.fields };
  }
  return INTERNAL;
}

export function trpcCodeOf(code: ErrorCode | 'INTERNAL'): TRPC_ERROR_CODE_KEY {
  return code === 'INTERNAL' ? 'INTERNAL_SERVER_ERROR' : trpcCode[errorCatalogue[code].kind];
}

export function httpStatusOf(code: ErrorCode | 'INTERNAL'): number {
  return code === 'INTERNAL' ? 500 : httpStatus[errorCatalogue[code].kind];
}

/** The validator's own words are for developers; what people meet most is said for them. */
function issueInWords(issue: ZodError['issues'][number]): string {
  const is_missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return is_missing ? 'This field is required.' : issue.message;
}

/** Field → messages; what belongs to no field stands under `non_field_errors`. */
export function fieldMessages(error: ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  const tell = (name: string, message: string) => {
    fields[name] = [...(fields[name] ?? []), message];
  };
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) tell(path === '' ? key : `${path}.${key}`, 'Unknown field.');
    } else {
      tell(path === '' ? 'non_field_errors' : path, issueInWords(issue));
    }
  }
  return fields;
}

/** The REST body of an error: `{ "<field>": ["message", …] }`. */
export function restBody(error: PublicError): Record<string, readonly string[]> {
  if (Object.keys(error.fields).length > 0) return error.fields;
  const meaning =
    error.code === 'INTERNAL' ? 'Something went wrong.' : errorCatalogue[error.code].meaning;
  return { non_field_errors: [meaning] };
}
