import type { JsonValue } from '@guildhall/domain/kernel/errors';
import { documentLanguage, documentMessages } from './messages.ts';
import { fetchAsUser } from './token.ts';
import { toasts } from './toasts.ts';

const TIMEOUT_MS = 30_000;

/**
 * A call that did not end well. `status` is 0 when there was no answer, and then `message` says
 * which way; otherwise it is what the body says first, or the status in HTTP's own words.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** The code of the error catalogue; null when the answer names none. */
  readonly code: string | null;

  constructor(status: number, message: string, body: unknown = null, code: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.code = code;
  }
}

/** What to tell a person of it: the messages of product.md §8, where the server had none. */
export function textOf(error: ApiError): string {
  const t = documentMessages('site');
  if (error.status === 0) {
    return t(error.message === 'no_response' ? 'api.no_response' : 'api.timed_out');
  }
  const [told] = messagesOf(error.body);
  return told ?? t('api.other', { status: String(error.status), status_text: error.message });
}

export interface CallOptions {
  /** The caller shows what went wrong itself: no toasts, no way to the sign-in page. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let unauthorized: () => void = () => {};

/** What to do when the server no longer knows the token: root.tsx leads to the sign-in page. */
export function onUnauthorized(handler: () => void): void {
  unauthorized = handler;
}

export function reportUnauthorized(): void {
  unauthorized();
}

/**
 * Every message in an error body: items of arrays one by one, nested objects likewise, and
 * otherwise the field's name and its value.
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

function bodyAndHeaders(body: unknown): { body: BodyInit | null; headers: Record<string, string> } {
  const json = { Accept: 'application/json', 'Content-Type': 'application/json' };
  if (body instanceof FormData || body instanceof Blob) {
    // The browser names the type itself, with the boundary that only it knows.
    return { body, headers: { Accept: 'application/json' } };
  }
  return { body: body === undefined ? null : JSON.stringify(body), headers: json };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

async function send(method: Method, path: string, given: unknown, options: CallOptions) {
  const { body, headers } = bodyAndHeaders(given);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  try {
    response = await fetchAsUser(`/${path.replace(/^\//, '')}`, {
      method,
      body,
      signal,
      // Its messages come in the language of the page, not of the browser.
      headers: { ...headers, 'Accept-Language': documentLanguage(), ...options.headers },
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, 'timed_out');
  }
  try {
    return { response, body: await bodyOf(response) };
  } catch {
    throw new ApiError(0, 'no_response');
  }
}

/** Turns a refusal into an ApiError, and says it unless the caller wants to. */
function refuse(response: Response, body: unknown, quiet: boolean): never {
  const messages = messagesOf(body);
  const code = response.headers.get('error-code');
  const error = new ApiError(response.status, messages[0] ?? response.statusText, body, code);
  // product.md §8: a 500 is logged as a server error.
  // oxlint-disable-next-line no-console
  if (response.status >= 500) console.error('Server error', response.status, response.url);
  if (!quiet) {
    for (const message of messages.length > 0 ? messages : [textOf(error)]) toasts.error(message);
    if (response.status === 401) reportUnauthorized();
  }
  throw error;
}

async function call<Answer>(
  method: Method,
  path: string,
  given: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const quiet = options.quiet ?? false;
  try {
    const { response, body } = await send(method, path, given, options);
    if (!response.ok) refuse(response, body, quiet);
    return body as Answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && !quiet) toasts.error(textOf(error));
    throw error;
  }
}

/** The one REST client. Paths are those of product.md §7, with or without the first slash. */
export const apiClient = {
  get: <Answer>(path: string, options?: CallOptions) =>
    call<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>('PUT', path, body, options),
  delete: <Answer>(path: string, options?: CallOptions) =>
    call<Answer>('DELETE', path, undefined, options),
};
