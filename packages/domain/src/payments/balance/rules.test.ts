import { describe, expect, test } from 'vitest';
import type { Posting } from '../../wallet/types.ts';
import { postingsOf } from './rules.ts';
import { BALANCE_KINDS, type BalanceKind } from './types.ts';

const transaction = (kind: BalanceKind, amountMinor: number, feeMinor = 0) => ({
  provider_reference: 'txn_1',
  kind,
  amount_minor: amountMinor,
  fee_minor: feeMinor,
});
function inWords({ code, event_key, lines }: Posting): string {
  const moved = lines.map(
    ({ direction, account, amount_minor }) => `${direction} ${account} ${amount_minor}`,
  );
  return `${code} ${event_key}: ${moved.join(', ')}`;
}
const posted = (...given: Parameters<typeof transaction>) =>
  postingsOf('stripe', transaction(...given)).map(inWords);

const KEY = 'settlement:stripe:txn_1';
const cost = (amount: number) =>
  `E16 ${KEY}:cost: debit psp_cost ${amount}, credit psp:stripe ${amount}`;

describe('a transaction of a provider’s balance posts', () => {
  test.each<[string, Parameters<typeof transaction>, string[]]>([
    ['the fee of a payment', ['payment', 10_400, 332], [cost(332)]],
    ['nothing for a payment without a fee', ['payment', 10_400], []],
    ['nothing for a refund without a fee', ['refund', -500], []],
    ['the fee of a chargeback', ['chargeback', -10_400, 1_500], [cost(1_500)]],
    ['a fee of its own', ['fee', -250], [cost(250)]],
    ['a fee with a tax', ['fee', -250, 50], [cost(300)]],
    [
      'a fee that comes back',
      ['chargeback', 10_400, -1_500],
      [`E16 ${KEY}:cost: credit psp_cost 1500, debit psp:stripe 1500`],
    ],
    [
      'what is settled to the bank (E15)',
      ['settlement', -9_000],
      [`E15 ${KEY}:bank: debit bank_trust 9000, credit psp:stripe 9000`],
    ],
    [
      'a settlement that the bank sends back',
      ['settlement', 9_000],
      [`E15 ${KEY}:bank: credit bank_trust 9000, debit psp:stripe 9000`],
    ],
    [
      'a settlement with a fee (E15, E16)',
      ['settlement', -9_000, 25],
      [`E15 ${KEY}:bank: debit bank_trust 9000, credit psp:stripe 9000`, cost(25)],
    ],
    ['nothing for what the shop does not know', ['other', -1], []],
  ])('%s', (_what, given, expected) => {
    expect(posted(...given)).toEqual(expected);
  });

  test.each(BALANCE_KINDS)('%s: all of it that no other posting explains', (kind) => {
    const explained = kind === 'settlement' || kind === 'fee' ? 0 : 700;
    const moved = postingsOf('stripe', transaction(kind, 700, 9))
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account === 'psp:stripe')
      .reduce(
        (sum, { direction, amount_minor }) => sum + amount_minor * (direction === 'debit' ? 1 : -1),
        0,
      );
    expect(explained + moved).toBe(700 - 9);
  });
});
