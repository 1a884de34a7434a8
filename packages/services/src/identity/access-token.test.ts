import { afterEach, expect, test, vi } from 'vitest';
import { readAccessToken, signAccessToken } from './access-token.ts';

afterEach(() => vi.useRealTimers());

const ours = new Uint8Array(32).fill(7);
const SESSION_ID = 's'.repeat(40);
const made = async (seconds: number) =>
  await signAccessToken(ours, {
    id: SESSION_ID,
    ends_at: new Date(Date.now() + seconds * 1_000),
  });

test('a token that was read once is read again until its time is over, and not after (S1)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await made(3_600);
  expect(await readAccessToken(ours, token)).toBe(SESSION_ID);
  expect(await readAccessToken(ours, token)).toBe(SESSION_ID);
  vi.setSystemTime(Date.now() + 3_601_000);
  expect(await readAccessToken(ours, token)).toBeNull();
});

test('a token that is known under one secret is nothing under another', async () => {
  const token = await made(3_600);
  expect(await readAccessToken(ours, token)).toBe(SESSION_ID);
  expect(await readAccessToken(new Uint8Array(32).fill(8), token)).toBeNull();
});

test('of ten thousand others none takes the place of a token that is in use', async () => {
  const token = await made(3_600);
  for (let n = 0; n < 10_050; n += 1) {
    await readAccessToken(ours, await made(3_600 + n));
    if (n % 1_000 === 0) expect(await readAccessToken(ours, token)).toBe(SESSION_ID);
  }
  expect(await readAccessToken(ours, `${token.slice(0, -2)}xx`)).toBeNull();
});
