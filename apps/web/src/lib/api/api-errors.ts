import type { JsonValue } from '@guildhall/domain/kernel/errors';
import { isOffline } from './connection.ts';
import { documentMessages } from '../language/messages.ts';
import { toasts } from '../toasts.ts';

/**
 * Why a call has no response: `timed_out`, or `no_response` when the connection broke before the
 * end of the response. Browsers do not say more. `session_over` when the user has signed out since,
 * so that the response, a refusal, concerns nobody.
 */
export type Unanswered = 'timed_out' | 'no_response' | 'session_over';

/**
 * A failed call. `status` is 0 if there was no response, and `message` then is why. Otherwise
 * `message` is the field `message` of the body, its first message, or the status text.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** The code from the error catalogue; null if the response has none. */
  readonly code: string | null;

  constructor(status: number, message: string, body: unknown = null, code: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.code = code;
  }
}

export function unanswered(why: Unanswered): ApiError {
  return new ApiError(0, why);
}

/** The error of a response other than 2xx. */
export function refusedAnswer(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
  body: unknown,
): ApiError {
  const { message } = isObject(body) ? body : {};
  const texts = typeof message === 'string' ? message : messagesOf(body)[0];
  return new ApiError(status, texts ?? statusText, body, headers.get('error-code'));
}

/**
 * All messages in an error body (product.md §8): the items of arrays, also in nested objects; any
 * other value as `field: value`.
 */
export function messagesOf(body: unknown): string[] {
  if (Array.isArray(body)) {
    return body.flatMap((item) => (typeof item === 'object' ? messagesOf(item) : [String(item)]));
  }
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([field, value]) => {
    if (value === null) return [];
    return typeof value === 'object' ? messagesOf(value) : [`${field}: ${String(value)}`];
  });
}

function isObject(value: unknown): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a user is told about a failed call, each a toast of its own. */
export function textsOf(error: ApiError): readonly string[] {
  const t = documentMessages('site');
  if (error.status === 0) {
    if (error.message === 'session_over') return [];
    if (isOffline()) return [t('api.offline')];
    return [t(error.message === 'timed_out' ? 'api.timed_out' : 'api.no_response')];
  }
  const texts = messagesOf(error.body);
  if (texts.length > 0) return texts;
  const words = t('api.other', { status: String(error.status), status_text: error.message });
  // HTTP/2 has no status texts.
  return [words.replace(/:\s*$/, '')];
}

/** The same in one sentence, for a place with room for one. */
export function textOf(error: ApiError): string {
  const isTold = error.status !== 0 && isObject(error.body) && 'message' in error.body;
  return isTold ? error.message : (textsOf(error)[0] ?? '');
}

export function toastEach(texts: readonly string[]): void {
  for (const text of texts) toasts.error(text);
}

let unauthorized: () => void = () => {};

/**
 * Sets what happens when the server no longer accepts the token: root.tsx navigates to the sign-in
 * page.
 */
export function onUnauthorized(handler: () => void): void {
  unauthorized = handler;
}

/**
 * What every failed call causes, of whichever client: a 500 is logged as a server error, and a 401
 * leads to the sign-in page unless the caller deals with it.
 */
export function noteFailure(status: number, address: string, { quiet = false } = {}): void {
  // oxlint-disable-next-line no-console
  if (status >= 500) console.error('Server error', status, address);
  if (status === 401 && !quiet) unauthorized();
}
