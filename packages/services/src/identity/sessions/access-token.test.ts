import { SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { readAccessToken, signAccessToken } from './access-token.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ours = new Uint8Array(32).fill(7);
const SESSION_ID = 's'.repeat(40);
const made = async (seconds: number, secret = ours) =>
  await signAccessToken(secret, {
    id: SESSION_ID,
    ends_at: new Date(Date.now() + seconds * 1_000),
  });

test('a cached token is valid until it expires (S1)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await made(3_600);
  expect(await readAccessToken(ours, token)).toBe(SESSION_ID);
  expect(await readAccessToken(ours, token)).toBe(SESSION_ID);
  vi.setSystemTime(Date.now() + 3_601_000);
  expect(await readAccessToken(ours, token)).toBeNull();
});

test('a cached token of one secret is invalid under another', async () => {
  const token = await made(3_600);
  expect(await readAccessToken(ours, token)).toBe(SESSION_ID);
  expect(await readAccessToken(new Uint8Array(32).fill(8), token)).toBeNull();
});

test('a signed token without a session or without an expiry is invalid', async () => {
  const sign = async (claims: object, seconds: number | null) => {
    const token = new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('guildhall');
    if (seconds !== null) token.setExpirationTime(Math.floor(Date.now() / 1_000) + seconds);
    return await readAccessToken(ours, await token.sign(ours));
  };
  expect(await sign({ sid: SESSION_ID }, 60)).toBe(SESSION_ID);
  expect(await sign({}, 60)).toBeNull();
  expect(await sign({ sid: 7 }, 60)).toBeNull();
  expect(await sign({ sid: SESSION_ID }, null)).toBeNull();
});

test('a token in use stays cached while ten thousand others are read', async () => {
  const unread = new Uint8Array(32).fill(9);
  const checks = vi.spyOn(globalThis.crypto.subtle, 'verify');
  const token = await made(3_600, unread);
  const others = 10_050;
  for (let n = 0; n < others; n += 1) {
    if (n % 1_000 === 0) expect(await readAccessToken(unread, token)).toBe(SESSION_ID);
    await readAccessToken(unread, await made(3_601 + n, unread));
  }
  expect(await readAccessToken(unread, token)).toBe(SESSION_ID);
  expect(checks).toHaveBeenCalledTimes(1 + others);
});

test('a cached token does not make one with another signature valid', async () => {
  const token = await made(3_600);
  expect(await readAccessToken(ours, token)).toBe(SESSION_ID);
  const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  expect(await readAccessToken(ours, forged)).toBeNull();
});
