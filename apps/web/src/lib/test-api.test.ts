import { expect, test } from 'vitest';
import { sampleWallet } from '../features/wallet/test-answers.ts';
import { api } from './test-api.ts';

const ask = async (query: string): Promise<unknown> =>
  await (await fetch(`/api/trpc/${query}?input={}`)).json();

test('a query that a test does not answer has the answer of its room', async () => {
  expect(await ask('wallet.summary')).toEqual({ result: { data: sampleWallet() } });
});

test('the answer of a test comes before that of the room', async () => {
  const poor = sampleWallet({ spendable_minor: 0 });
  api.answer('wallet.summary', () => poor);
  expect(await ask('wallet.summary')).toEqual({ result: { data: poor } });
});

// It fails at its end, whatever the page makes of the error.
test.fails('a call that nobody answers fails the test', async () => {
  expect(await ask('wallet.liabilities').catch(() => null)).toBeNull();
});
