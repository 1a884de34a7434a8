import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiClient } from './api-client.ts';
import { ApiError, messagesOf, onUnauthorized } from './api-errors.ts';
import { publicQuery } from './public-query.ts';
import { toasts } from '../toasts.ts';
import { endSessionGeneration, TOKEN_KEY } from '../session/token.ts';

const requests: { url: string; init: RequestInit }[] = [];
let answer: () => Promise<Response> = () => Promise.resolve(new Response('{}'));

function headersOf(index = 0): Headers {
  return new Headers(requests[index]?.init.headers);
}

beforeEach(() => {
  requests.length = 0;
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('every message of an error body is found, however deep it stands (product.md §8.2, §8.3, §8.4)', () => {
  const body = {
    email: ['Enter an address.', 'Too long.'],
    price: { amount_minor: ['Too small.'], tiers: [{ min_quantity: ['At least 2.'] }] },
    detail: 'Not allowed.',
    nothing: null,
  };
  expect(messagesOf(body)).toEqual([
    'Enter an address.',
    'Too long.',
    'Too small.',
    'At least 2.',
    'detail: Not allowed.',
  ]);
});

test('a stored token travels as "JWT", with JSON headers and credentials (product.md §7.3, §7.5, §9.2)', async () => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  answer = () => Promise.resolve(Response.json({ id: '1' }));
  expect(await apiClient.get('api/oauth/profile/me/')).toEqual({ id: '1' });
  expect(requests[0]?.url).toBe('/api/oauth/profile/me/');
  expect(requests[0]?.init.credentials).toBe('include');
  expect(headersOf().get('authorization')).toBe('JWT abc');
  expect(headersOf().get('accept')).toBe('application/json');
  expect(headersOf().get('content-type')).toBe('application/json');
});

test('without a token there is no authorization header', async () => {
  answer = () => Promise.resolve(Response.json({}));
  await apiClient.post('api/oauth/login/', { email: 'a', password: 'b' });
  expect(headersOf().has('authorization')).toBe(false);
  expect(requests[0]?.init.body).toBe('{"email":"a","password":"b"}');
});

test.each([
  ['a form', new FormData()],
  ['a file', new Blob(['x'])],
  ['form fields', new URLSearchParams({ a: '1' })],
  ['bytes', new Uint8Array([1])],
  ['a stream', new ReadableStream()],
])('%s is sent as it is, without a content type (product.md §7.4)', async (_name, body) => {
  answer = () => Promise.resolve(Response.json({}));
  await apiClient.post('api/uploads/', body);
  expect(headersOf().has('content-type')).toBe(false);
  expect(headersOf().get('accept')).toBe('application/json');
  expect(requests[0]?.init.body).toBe(body);
});

test.each(['get', 'post', 'put', 'delete'] as const)(
  'the method %s is JSON in both directions, also without a body (product.md §7.3, §7.6)',
  async (method) => {
    answer = () => Promise.resolve(Response.json({}));
    await apiClient[method]('api/x/');
    expect(requests[0]?.init.method).toBe(method.toUpperCase());
    expect(headersOf().get('content-type')).toBe('application/json');
  },
);

test('the API may be at another origin, which the page names (product.md §7.1, §7.2)', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: { api: 'https://api.test' } } });
  answer = () => Promise.resolve(Response.json({ result: { data: {} } }));
  await apiClient.get('api/x/');
  await publicQuery('offers.facets', {});
  expect(requests.map(({ url }) => new URL(url).origin + new URL(url).pathname)).toEqual([
    'https://api.test/api/x/',
    'https://api.test/api/trpc/offers.facets',
  ]);
  expect(requests.map(({ init }) => init.credentials)).toEqual(['include', 'omit']);
});

test('a refusal toasts every message once and is thrown with its body (product.md §8.1)', async () => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  answer = () => Promise.resolve(Response.json({ a: ['One.', 'Two.'] }, { status: 400 }));
  await expect(apiClient.get('api/x/')).rejects.toMatchObject({ status: 400, message: 'One.' });
  expect(shown.mock.calls.map(([message]) => message)).toEqual(['One.', 'Two.']);
});

test('an answer without a body is told by its status (product.md §8.9)', async () => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  answer = () => Promise.resolve(new Response('', { status: 409, statusText: 'Conflict' }));
  await expect(apiClient.get('api/x/')).rejects.toBeInstanceOf(ApiError);
  expect(shown).toHaveBeenCalledWith('An error occurred (409): Conflict');
});

test('the field "message" of a body is what the error says; each other field is told too', async () => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  const body = { message: 'It is closed.', until: 'noon' };
  answer = () => Promise.resolve(Response.json(body, { status: 409 }));
  await expect(apiClient.get('api/x/')).rejects.toMatchObject({ message: 'It is closed.' });
  expect(shown.mock.calls.map(([message]) => message)).toEqual([
    'message: It is closed.',
    'until: noon',
  ]);
});

test.each([500, 503])(
  'the status %i is logged as a server error (product.md §8.6)',
  async (status) => {
    vi.spyOn(toasts, 'error').mockReturnValue();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    answer = () => Promise.resolve(Response.json({}, { status }));
    await expect(apiClient.get('api/x/', { quiet: true })).rejects.toMatchObject({ status });
    expect(logged).toHaveBeenCalledWith('Server error', status, 'api/x/');
  },
);

const brokenOff = new ReadableStream({ start: (stream) => stream.error(new Error('cut')) });

test.each([
  ['no response at all', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['one that breaks off', () => Promise.resolve(new Response(brokenOff))],
])('%s is told in the product’s words (product.md §8.8)', async (_name, result) => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  answer = result;
  await expect(apiClient.get('api/x/')).rejects.toMatchObject({ status: 0 });
  expect(shown).toHaveBeenCalledWith(
    'The server took too long to respond. Please try again later.',
  );
});

test('a 401 leads to signing in, unless the failure is passed on to the caller (product.md §8.5, §8.10)', async () => {
  vi.spyOn(toasts, 'error').mockReturnValue();
  const ended = vi.fn<() => void>();
  onUnauthorized(ended);
  answer = () => Promise.resolve(Response.json({}, { status: 401 }));
  await expect(apiClient.get('api/x/', { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();
  await expect(apiClient.get('api/x/')).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
});

test('a call that takes too long is given up and told in the product’s words (product.md §8.7)', async () => {
  vi.useFakeTimers();
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  answer = async () => {
    const { promise, reject } = Promise.withResolvers<Response>();
    const signal = requests[0]?.init.signal;
    signal?.addEventListener('abort', () => reject(signal.reason));
    return await promise;
  };
  const call = expect(apiClient.get('api/x/')).rejects.toMatchObject({ status: 0 });
  await vi.runAllTimersAsync();
  await call;
  vi.useRealTimers();
  expect(shown).toHaveBeenCalledWith('The request timed out. Please try again later.');
});

test('a call that its caller gives up is no error of the API', async () => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  const controller = new AbortController();
  answer = () => {
    controller.abort(new Error('left'));
    return Promise.reject(new Error('aborted'));
  };
  const { signal } = controller;
  await expect(apiClient.get('api/x/', { signal })).rejects.toThrow('aborted');
  expect(shown).not.toHaveBeenCalled();
});

describe('a token that is renewed while a call is under way (S1)', () => {
  const tokens = () => requests.map((_, index) => headersOf(index).get('authorization'));
  const refused = () => Promise.resolve(Response.json({}, { status: 401 }));

  test('does not end the session: the call is sent once more with the new one', async () => {
    localStorage.setItem(TOKEN_KEY, 'old');
    answer = () => {
      if (tokens().at(-1) === 'JWT new') return Promise.resolve(new Response('{}'));
      localStorage.setItem(TOKEN_KEY, 'new');
      return refused();
    };
    await apiClient.get('api/x/');
    expect(tokens()).toEqual(['JWT old', 'JWT new']);
  });

  test('and a call of a user who has gone is not sent in the name of the next', async () => {
    localStorage.setItem(TOKEN_KEY, 'of one');
    answer = () => {
      endSessionGeneration();
      localStorage.setItem(TOKEN_KEY, 'of another');
      return refused();
    };
    const ended = vi.fn<() => void>();
    onUnauthorized(ended);
    const shown = vi.spyOn(toasts, 'error').mockReturnValue();
    await expect(apiClient.post('api/x/', {})).rejects.toMatchObject({ message: 'session_over' });
    expect(tokens()).toEqual(['JWT of one']);
    // Nor does its refusal end the session of the next, or tell them anything.
    expect(ended).not.toHaveBeenCalled();
    expect(shown).not.toHaveBeenCalled();
  });

  test('and one whose token was not renewed is not sent again', async () => {
    localStorage.setItem(TOKEN_KEY, 'old');
    answer = refused;
    await expect(apiClient.get('api/x/', { quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(tokens()).toEqual(['JWT old']);
  });
});
