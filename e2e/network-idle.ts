import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, expect, type Page, type Request } from '@playwright/test';

/** Long enough for the next request of a page that loads its parts one after the other. */
const IDLE_MS = 500;

/** The requests of each page and when they ended: `Infinity` while they are in flight. */
const requestsOf = new WeakMap<Page, Map<Request, number>>();

/** An event stream stays open as long as its page is shown. */
const isEventStream = (request: Request) =>
  request.headers().accept?.includes('text/event-stream') === true;

/** Records the requests of all pages that this browser opens from now on. */
export function recordRequests(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('page', (page) => {
      const requests = new Map<Request, number>();
      requestsOf.set(page, requests);
      const ended = (request: Request) => {
        if (requests.has(request)) requests.set(request, performance.now());
      };
      page.on('request', (request) => {
        if (!isEventStream(request)) requests.set(request, Infinity);
      });
      page.on('requestfinished', ended);
      page.on('requestfailed', ended);
    });
  });
}

/**
 * Waits until a page has had no request in flight for a short while. Event streams do not count;
 * with them Playwright's own `networkidle` never comes.
 */
export async function untilNetworkIdle(page: Page): Promise<void> {
  const requests = requestsOf.get(page);
  if (requests === undefined) throw new Error('the requests of this page are not recorded');
  const lately = () => {
    const since = performance.now() - IDLE_MS;
    return [...requests].filter(([, endedAt]) => endedAt > since).map(([request]) => request.url());
  };
  await sleep(IDLE_MS);
  await expect.poll(lately, { message: 'requests of the last moment' }).toEqual([]);
}
