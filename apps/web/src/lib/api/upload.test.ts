import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload } from './upload.ts';

/** A request of a browser, as far as `upload` uses it, whose progress the test decides. */
class TestRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  constructor() {
    super();
    requests.push(this);
  }
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 10 }));
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

let requests: TestRequest[];
beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', TestRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const shares: number[] = [];
  const leaving = new AbortController();
  const options = { onProgress: (share: number) => shares.push(share), signal: leaving.signal };
  const ended = upload('api/files/', new FormData(), options).catch((error: unknown) => error);
  const [sent] = requests;
  if (sent === undefined) throw new Error('nothing was sent');
  return { shares, leaving, ended, sent };
}

test('an upload that flows is not cut, however long it takes', async () => {
  const { ended, shares, sent } = begin();
  for (let loaded = 1; loaded <= 10; loaded += 1) {
    await vi.advanceTimersByTimeAsync(29_000);
    sent.progress(loaded);
  }
  sent.upload.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(119_000);
  sent.answer(200, { id: 'f1' });
  expect(await ended).toEqual({ id: 'f1' });
  expect(shares).toHaveLength(10);
});

test.each<[string, number, (sent: TestRequest) => void]>([
  ['stops flowing', 30_000, (sent) => sent.progress(3)],
  ['gets no answer', 120_000, (sent) => void sent.upload.dispatchEvent(new Event('load'))],
])('one that %s has timed out', async (_how, ms, before) => {
  const { ended, sent } = begin();
  await vi.advanceTimersByTimeAsync(20_000);
  before(sent);
  let isOver = false;
  void ended.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toMatchObject({ status: 0, message: 'timed_out' });
});

test('one that the user cancels says so', async () => {
  const { ended, leaving } = begin();
  leaving.abort(new DOMException('no', 'AbortError'));
  expect(await ended).toMatchObject({ name: 'AbortError' });
});
