import { catalogueOf } from '@guildhall/locales/catalogues';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@guildhall/locales/languages';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { HEAD_SCRIPT } from './lib/head-script.ts';
import { CAPTURE_SUBMIT } from './lib/submit-replay.ts';
import { isCrawler } from './lib/crawler.ts';
import { messageFilesOf, roomsOf } from './lib/message-files.ts';
import { provideMessages, readMessages } from './lib/messages.ts';
import { isNoMatch } from './lib/page-status.ts';
import { apiContext } from './lib/public-data.ts';

// The server fills in this context. It and the router must be the very instances that the pages
// use, so the server takes them from this build and not from packages of its own.
export { apiContext };
export { createRequestHandler, RouterContextProvider } from 'react-router';

provideMessages({ catalogueOf, filesOf: messageFilesOf, roomsOf });

export const streamTimeout = 10_000;

/** Scripts that stand in every page as they are; the renderer marks only those it makes. */
export const knownScripts = [HEAD_SCRIPT, CAPTURE_SUBMIT];

/** Renders the whole page before the first byte, so that it can be hashed and kept. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  if (status >= 400 && isCrawler(request.headers.get('user-agent'))) {
    const { errors } = routerContext.staticHandlerContext;
    const { language } = context.get(apiContext);
    return errorForCrawler(request, status, language, Object.values(errors ?? {}));
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
          // In one piece: to wrap the stream into one of the web costs more than to read it.
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

/** Crawlers get the status and one line: an error page is nothing to index (product.md §8). */
function errorForCrawler(
  request: Request,
  status: number,
  language: Language,
  errors: unknown[],
): Response {
  const path = new URL(request.url).pathname;
  const t = readMessages(language, 'site');
  const notFound = errors.some(isNoMatch) ? 'error.no_match' : 'error.not_found';
  const text = status === 404 ? t(notFound, { path }) : t('error.broken');
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}

/** Defects go to the server's log; what a visitor has broken off is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(apiContext).reportError(error, request);
};
