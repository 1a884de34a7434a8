import { parseBody } from './api-client.ts';
import { noteFailure, refusedAnswer, unanswered } from './api-errors.ts';
import { apiAddress, apiHeaders } from './api-fetch.ts';
import { readToken } from '../session/token.ts';

export interface UploadOptions {
  /** Called with the part that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Reading and storing a long file takes the server a while after it has all of it. */
const TIMEOUT_MS = 120_000;

/**
 * Sends a form with a file, and answers what the route answers. Throws an ApiError like
 * `apiClient` when it is quiet, and an AbortError when the signal aborts. XMLHttpRequest, since
 * `fetch` does not tell how much was sent.
 */
export async function upload<Answer>(
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  const request = new XMLHttpRequest();
  request.open('POST', apiAddress(path));
  request.withCredentials = true;
  request.timeout = TIMEOUT_MS;
  for (const [name, value] of Object.entries(apiHeaders(form))) {
    request.setRequestHeader(name, value);
  }
  const token = readToken();
  if (token !== null) request.setRequestHeader('Authorization', `JWT ${token}`);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    onProgress(total === 0 ? 0 : loaded / total);
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      const body = parseBody(request.responseText);
      if (status >= 200 && status < 300) return resolve(body as Answer);
      if (status === 401 && readToken() !== token) return reject(unanswered('session_over'));
      noteFailure(status, path);
      const code = request.getResponseHeader('error-code');
      const headers = new Headers(code === null ? {} : { 'error-code': code });
      return reject(refusedAnswer({ status, statusText, headers }, body));
    });
    request.addEventListener('error', () => reject(unanswered('no_response')));
    request.addEventListener('timeout', () => reject(unanswered('timed_out')));
    request.addEventListener('abort', () => reject(signal.reason));
  });
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    request.send(form);
    return await answered;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
