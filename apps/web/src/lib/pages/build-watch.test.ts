// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let onFailedPage = vi.fn<() => void>();
let stop = () => {};
let isStale = () => false;

/** The state of the build is that of the document, so each test has a module of its own. */
beforeEach(async () => {
  vi.resetModules();
  const watch = await import('./build-watch.ts');
  onFailedPage = vi.fn<() => void>();
  stop = watch.watchBuild(onFailedPage);
  isStale = watch.buildIsStale;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function failRouteChunk(): Event {
  const event = new Event('route-chunk-failed', { cancelable: true });
  globalThis.dispatchEvent(event);
  return event;
}

describe('code that does not arrive', () => {
  test('of a page loads the navigation under way, and later ones, as documents', () => {
    expect(failRouteChunk().defaultPrevented).toBe(false);
    expect(onFailedPage).toHaveBeenCalledOnce();
    expect(isStale()).toBe(true);
  });

  test('of something else waits for the next navigation, and its own error is not hidden', () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    globalThis.dispatchEvent(event);
    expect([event.defaultPrevented, isStale()]).toEqual([false, true]);
    expect(onFailedPage).not.toHaveBeenCalled();
  });

  test('without a connection shows the error page, and the build counts as current', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(failRouteChunk().defaultPrevented).toBe(true);
    expect([isStale(), onFailedPage.mock.calls.length]).toEqual([false, 0]);
  });
});
