import { isCrawler } from '@guildhall/domain/kernel/crawler';
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
import { messageFilesOf, roomsOf } from './lib/message-files.ts';
import { provideMessages, readMessages } from './lib/messages.ts';
import { isNoMatch } from './lib/page-status.ts';
import { apiContext } from './lib/public-data.ts';

// The server fills this context. The context and the router must be the same instances that the
// pages use, so the server imports them from this build and not from its own packages.
export { apiContext };
export { createRequestHandler, RouterContextProvider } from 'react-router';

provideMessages({ catalogueOf, filesOf: messageFilesOf, roomsOf });

export const streamTimeout = 10_000;

/** Scripts that are the same on every page; the renderer marks only the ones that it creates. */
export const knownScripts = [HEAD_SCRIPT, CAPTURE_SUBMIT];

/** Renders the whole page before sending it, so that it can be hashed and cached. */
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

/** Crawlers get only the status and one line, since error pages are not indexed (product.md §8). */
function errorForCrawler(
  request: Request,
  status: number,
  language: Language,
  errors: unknown[],
): Response {
  const path = new URL(request.url).pathname;
  const t = readMessages(language, 'site');
  const words = () => {
    if (status === 410) return t('error.gone');
    if (status !== 404) return t('error.broken');
    return t(errors.some(isNoMatch) ? 'error.no_match' : 'error.not_found', { path });
  };
  return new Response(`${words()}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}

/** Logs unexpected errors, but no aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(apiContext).reportError(error, request);
};
