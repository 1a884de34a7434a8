import type { JsonValue } from '@guildhall/domain/kernel/errors';
import { isOffline } from './connection.ts';
import { documentLanguage, documentMessages } from './messages.ts';
import { fetchAsUser } from './token.ts';
import { toasts } from './toasts.ts';

const TIMEOUT_MS = 30_000;

/**
 * A failed call. `status` is 0 if there was no response, and `message` then says why. Otherwise
 * `message` is the first message of the body, or the status text.
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

/** The message for the user: that of the body, otherwise one from product.md §8. */
export function textOf(error: ApiError): string {
  const t = documentMessages('site');
  if (error.status === 0) {
    if (isOffline()) return t('api.offline');
    return t(error.message === 'no_response' ? 'api.no_response' : 'api.timed_out');
  }
  const [told] = messagesOf(error.body);
  return told ?? t('api.other', { status: String(error.status), status_text: error.message });
}

export interface CallOptions {
  /** The caller shows the error: no toasts, and no redirect to the sign-in page. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let unauthorized: () => void = () => {};

/**
 * Sets what happens when the server no longer accepts the token: root.tsx navigates to the sign-in
 * page.
 */
export function onUnauthorized(handler: () => void): void {
  unauthorized = handler;
}

export function reportUnauthorized(): void {
  unauthorized();
}

/**
 * All messages in an error body: the items of arrays, also in nested objects; any other value as
 * `field: value`.
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
    // The browser sets the type itself, with the boundary.
    return { body, headers: { Accept: 'application/json' } };
  }
  return { body: body === undefined ? null : JSON.stringify(body), headers: json };
}

/** Has the browser save a file, since a link cannot carry the token. */
export function saveFile(content: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
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
      // Messages are in the language of the page, not of the browser.
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

/** Throws an ApiError for an error response, and shows its messages unless the call is quiet. */
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

/** The REST client. Paths are those of product.md §7, with or without the leading slash. */
export const apiClient = {
  get: <Answer>(path: string, options?: CallOptions) =>
    call<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>('PUT', path, body, options),
  delete: <Answer>(path: string, options?: CallOptions) =>
    call<Answer>('DELETE', path, undefined, options),
  /** Saves the answer as a file. */
  download: async (path: string, filename: string, options?: CallOptions): Promise<void> => {
    const text = await call<unknown>('GET', path, undefined, options);
    // The browser drops the byte order mark, and spreadsheets need it.
    saveFile(new Blob(['\uFEFF', String(text)], { type: 'text/csv' }), filename);
  },
};
