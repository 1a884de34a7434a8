import { ApiError, reportUnauthorized } from './api-client.ts';
import { documentLanguage } from './messages.ts';
import { readToken } from './token.ts';

export interface UploadOptions {
  /** Called with the part that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Reading and storing a long file takes the server a while after it has all of it. */
const TIMEOUT_MS = 120_000;

/**
 * Sends a form with a file, and answers what the route answers. Throws an ApiError like
 * `apiClient`, and an AbortError when the signal aborts. XMLHttpRequest, since `fetch` does not
 * tell how much was sent.
 */
export async function upload<Answer>(
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.timeout = TIMEOUT_MS;
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Accept-Language', documentLanguage());
  const token = readToken();
  if (token !== null) request.setRequestHeader('Authorization', `JWT ${token}`);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    onProgress(total === 0 ? 0 : loaded / total);
  });
  request.addEventListener('load', () => {
    const body = bodyOf(request.responseText);
    if (request.status >= 200 && request.status < 300) return resolve(body as Answer);
    if (request.status === 401) reportUnauthorized();
    const code = request.getResponseHeader('error-code');
    return reject(new ApiError(request.status, request.statusText, body, code));
  });
  request.addEventListener('error', () => reject(new ApiError(0, 'no_response')));
  request.addEventListener('timeout', () => reject(new ApiError(0, 'timed_out')));
  request.addEventListener('abort', () => reject(signal.reason));
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    request.send(form);
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
