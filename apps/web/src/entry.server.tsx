import { catalogueOf } from '@guildhall/locales/catalogues';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { HEAD_SCRIPT } from './lib/pages/head-script.ts';
import { CAPTURE_EARLY_INPUT } from './lib/forms/early-input.ts';
import { messageFilesOf, roomsOf } from './lib/language/message-files.ts';
import { provideMessages } from './lib/language/messages.ts';
import { GONE_PAGE } from './lib/pages/page-status.ts';
import { apiContext } from './lib/api/public-data.ts';

// The server fills this context. The context and the router must be the same instances that the
// pages use, so the server imports them from this build and not from its own packages.
export { apiContext };
export { createRequestHandler, RouterContextProvider } from 'react-router';

provideMessages({ catalogueOf, filesOf: messageFilesOf, roomsOf });

export const streamTimeout = 10_000;

/** Scripts that are the same on every page; the renderer marks only the ones that it creates. */
export const knownScripts = [HEAD_SCRIPT, CAPTURE_EARLY_INPUT];

/** Renders the whole page before sending it, so that it can be hashed and cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  // Thrown, so that the router makes the page of this error and the browser hydrates it, also at a
  // path that no route matches.
  if (context.get(apiContext).is_gone && status !== 410) {
    throw new Response(GONE_PAGE, { status: 410 });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { script_mark: nonce } = context.get(apiContext);
  const mark = nonce === undefined ? {} : { nonce };
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const timer = setTimeout(() => {
      abort(new Error(`rendering ${request.url} took longer than ${streamTimeout} ms`));
    }, streamTimeout);
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...mark} />,
      {
        ...mark,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          // As one string: converting the stream to a web stream costs more than reading it.
          buffer(body).then((bytes) => {
            resolve(new Response(bytes, { headers, status: finalStatus }));
          }, reject);
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError() {
          finalStatus = 500;
        },
      },
    );
  });
}

/** Logs unexpected errors, but no aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(apiContext).reportError(error, request);
};
