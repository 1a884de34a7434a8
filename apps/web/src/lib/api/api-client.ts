import { ApiError, noteFailure, refusedAnswer, textsOf, toastEach } from './api-errors.ts';
import { type ApiAnswer, callApi } from './api-fetch.ts';
import { documentMessages } from '../language/messages.ts';
import { toasts } from '../toasts.ts';

export interface CallOptions {
  /** The caller shows the error: no toasts, and no redirect to the sign-in page. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request is completed although the page is left. */
  readonly keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What `fetch` sends as it is; anything else becomes JSON. */
function bodyOf(given: unknown): BodyInit | null {
  if (given === undefined) return null;
  const isSendable =
    given instanceof FormData ||
    given instanceof Blob ||
    given instanceof URLSearchParams ||
    given instanceof ReadableStream ||
    given instanceof ArrayBuffer ||
    ArrayBuffer.isView(given);
  return isSendable ? (given as BodyInit) : JSON.stringify(given);
}

/** Has the browser save a file, since a link cannot carry the token. */
export function saveFile(content: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves what an address of this site answers, while it arrives: it may be large. */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** The JSON of a body, or its text. */
export function parseBody(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function resultOf({ response, text }: ApiAnswer): unknown {
  const body = parseBody(text);
  if (response.ok) return body;
  throw refusedAnswer(response, body);
}

async function call<Answer>(
  method: Method,
  path: string,
  given: unknown,
  { quiet = false, signal, headers, keepalive = false }: CallOptions = {},
): Promise<Answer> {
  const request = { method, body: bodyOf(given), keepalive, ...(headers && { headers }) };
  try {
    return resultOf(await callApi(path, { ...request, signal: signal ?? null })) as Answer;
  } catch (error) {
    if (error instanceof ApiError) {
      if (!quiet) toastEach(textsOf(error));
      noteFailure(error.status, path, { quiet });
    }
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
  /** Saves the answer as a file, and tells so. */
  download: async (path: string, filename: string, options?: CallOptions): Promise<void> => {
    const t = documentMessages('site');
    const progress = toasts.loading(t('download.preparing', { filename }));
    try {
      const text = await call<unknown>('GET', path, undefined, options);
      // The browser drops the byte order mark, and spreadsheets need it.
      saveFile(new Blob(['\uFEFF', String(text)], { type: 'text/csv' }), filename);
      progress.success(t('download.done', { filename }));
    } catch (error) {
      progress.dismiss();
      throw error;
    }
  },
};
