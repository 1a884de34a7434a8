import { parseBody } from './api-client.ts';
import { noteFailure, refusedAnswer, unanswered } from './api-errors.ts';
import { apiAddress, apiHeaders } from './api-fetch.ts';
import { readToken } from '../session/token.ts';

export interface UploadOptions {
  /** Called with the part that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** A file that flows may take as long as it needs; without progress for so long it has failed. */
const STALLED_AFTER_MS = 30_000;
/** Reading and storing a long file takes the server a while after it has all of it. */
const ANSWERED_WITHIN_MS = 120_000;

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
  for (const [name, value] of Object.entries(apiHeaders(form))) {
    request.setRequestHeader(name, value);
  }
  const token = readToken();
  if (token !== null) request.setRequestHeader('Authorization', `JWT ${token}`);
  const wait = waitAtMost(() => request.abort());
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    wait.begin(STALLED_AFTER_MS);
    onProgress(total === 0 ? 0 : loaded / total);
  });
  request.upload.addEventListener('load', () => wait.begin(ANSWERED_WITHIN_MS));
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
    request.addEventListener('abort', () =>
      reject(wait.isOver() ? unanswered('timed_out') : signal.reason),
    );
  });
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    wait.begin(STALLED_AFTER_MS);
    request.send(form);
    return await answered;
  } finally {
    wait.end();
    signal.removeEventListener('abort', abort);
  }
}

/** A wait that begins anew with each sign of progress. */
function waitAtMost(onOver: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  return {
    begin(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isOver = true;
        onOver();
      }, ms);
    },
    end: () => clearTimeout(timer),
    isOver: () => isOver,
  };
}
