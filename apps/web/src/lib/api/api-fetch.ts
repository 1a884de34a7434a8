import { unanswered } from './api-errors.ts';
import { documentLanguage } from '../language/messages.ts';
import { fetchAsUser, SessionOverError } from '../session/token.ts';

/** After this time without the end of a response the call has failed. */
const TIMEOUT_MS = 30_000;

/**
 * The address of a path of the API: at the origin of the page, or at the one that `API_BASE_URL`
 * names and the server has put into the page.
 */
export function apiAddress(path: string): string {
  const base = globalThis.document?.documentElement.dataset['api'] ?? '';
  return `${base}/${path.replace(/^\//, '')}`;
}

/**
 * The headers of product.md §7: JSON in both directions, on every request. A body that is an object
 * for `fetch` (a form, a file, a stream) goes without a content type: the browser knows the right
 * one, with the boundary of a form. JSON is text by then.
 */
export function apiHeaders(body: unknown): Record<string, string> {
  const isObject = typeof body === 'object' && body !== null;
  return {
    accept: 'application/json',
    ...(isObject ? {} : { 'content-type': 'application/json' }),
    // Messages are in the language of the page, not of the browser.
    'accept-language': documentLanguage(),
  };
}

export interface ApiRequest extends Omit<RequestInit, 'headers' | 'signal'> {
  /** In lower case, as those of `apiHeaders`, which they replace. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | null;
}

export interface ApiAnswer {
  readonly response: Response;
  readonly text: string;
}

/**
 * Every call of the API, REST and procedures alike: the base address, credentials and the token,
 * the headers, and the time-out, which covers the whole response. Throws an ApiError with the
 * status 0 when there is none, and what the caller's signal says when that aborts.
 */
export async function callApi(
  path: string,
  { headers, signal, ...init }: ApiRequest,
  send: typeof fetchAsUser = fetchAsUser,
): Promise<ApiAnswer> {
  const sending = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    sending.abort();
  }, TIMEOUT_MS);
  // Not `AbortSignal.any`, which not every supported browser has.
  const abort = () => sending.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await send(apiAddress(path), {
      ...init,
      headers: { ...apiHeaders(init.body), ...headers },
      signal: sending.signal,
      // A stream is sent while it is read.
      ...(init.body instanceof ReadableStream && { duplex: 'half' }),
    });
    // Read here, since a response may also break off in the middle.
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof SessionOverError) throw unanswered('session_over');
    throw unanswered(isLate ? 'timed_out' : 'no_response');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
