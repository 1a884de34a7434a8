import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, apiClient, messagesOf, onUnauthorized } from './api-client.ts';
import { toasts } from './toasts.ts';
import { endSessionGeneration, TOKEN_KEY } from './token.ts';

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

test('every message of an error body is found, however deep it stands', () => {
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

test('a stored token travels as "JWT", with JSON headers and credentials', async () => {
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

test('a form names its own content type', async () => {
  answer = () => Promise.resolve(Response.json({}));
  await apiClient.post('api/uploads/', new FormData());
  expect(headersOf().has('content-type')).toBe(false);
});

test('a refusal toasts every message once and is thrown with its body', async () => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  answer = () => Promise.resolve(Response.json({ a: ['One.', 'Two.'] }, { status: 400 }));
  await expect(apiClient.get('api/x/')).rejects.toMatchObject({ status: 400, message: 'One.' });
  expect(shown.mock.calls.map(([message]) => message)).toEqual(['One.', 'Two.']);
});

test('an answer without a body is told by its status', async () => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  answer = () => Promise.resolve(new Response('', { status: 409, statusText: 'Conflict' }));
  await expect(apiClient.get('api/x/')).rejects.toBeInstanceOf(ApiError);
  expect(shown).toHaveBeenCalledWith('An error occurred (409): Conflict');
});

test('a request that gets no answer says so in the product’s words', async () => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  answer = () => Promise.reject(new TypeError('fetch failed'));
  await expect(apiClient.get('api/x/')).rejects.toMatchObject({ status: 0 });
  expect(shown).toHaveBeenCalledWith('The request timed out. Please try again later.');
});

test('an answer that breaks off says so in the product’s words', async () => {
  const shown = vi.spyOn(toasts, 'error').mockReturnValue();
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('cut')) });
  answer = () => Promise.resolve(new Response(broken));
  await expect(apiClient.get('api/x/')).rejects.toMatchObject({ status: 0 });
  expect(shown).toHaveBeenCalledWith(
    'The server took too long to respond. Please try again later.',
  );
});

test('a 401 leads to signing in, unless the caller asked to be told quietly', async () => {
  vi.spyOn(toasts, 'error').mockReturnValue();
  const ended = vi.fn<() => void>();
  onUnauthorized(ended);
  answer = () => Promise.resolve(Response.json({}, { status: 401 }));
  await expect(apiClient.get('api/x/', { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();
  await expect(apiClient.get('api/x/')).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
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
    await expect(apiClient.post('api/x/', {}, { quiet: true })).rejects.toMatchObject({
      status: 401,
    });
    expect(tokens()).toEqual(['JWT of one']);
  });

  test('and one whose token was not renewed is not sent again', async () => {
    localStorage.setItem(TOKEN_KEY, 'old');
    answer = refused;
    await expect(apiClient.get('api/x/', { quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(tokens()).toEqual(['JWT old']);
  });
});
