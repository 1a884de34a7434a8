// The worked example of docs/domains/orders.md, posted by the functions that the wallet posts with.
import { firstRuleBook as rules } from '@guildhall/domain/kernel/rules/first-rule-book';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import { type Minor, minor } from '@guildhall/domain/kernel/money';
import { postings as ledger } from '@guildhall/domain/wallet/postings';
import { splitOnConfirm } from '@guildhall/domain/wallet/rules';
import { allInPrice, termsOf } from '@guildhall/domain/offers/rules';
import type { Posting } from '@guildhall/domain/wallet/types';
import { inDollars, markdownTable } from './tables.ts';

const price = allInPrice('account', minor(10_000), rules);
const sale = { kind: 'account', delivery: 'instant', delivery_minutes: null, warranty_days: 7 };
const order = { id: 'order', buyer_id: 'buyer', seller_id: 'seller', ...price };

function splitAt(sellerLevel: number) {
  const terms = termsOf({ ...sale, kind: 'account', delivery: 'instant' }, sellerLevel, rules);
  return { terms, split: splitOnConfirm(price, terms) };
}

const slice = (holdId: string, amountMinor: Minor) => ({
  hold_id: holdId,
  order_id: order.id,
  amount_minor: amountMinor,
});

interface Step {
  readonly when: string;
  readonly posting: Posting;
}

/** The steps of one sale of an account for 100.00 by a seller of this level. */
export function exampleAt(sellerLevel: number): readonly Step[] {
  const { terms, split } = splitAt(sellerLevel);
  return [
    {
      when: 'the buyer tops up their wallet',
      posting: ledger.E1('buyer', price.total_minor, 'payment'),
    },
    { when: 'the buyer pays (O4)', posting: ledger.E2(order) },
    {
      when: 'the buyer confirms, or the inspection ends (O15, O16)',
      posting: ledger.E4(order, 'unit', split, {
        hold: { id: 'hold', release_at: new Date(0) },
        reserve: { id: 'reserve', release_at: new Date(0) },
      }),
    },
    {
      when: `the warranty is over, day ${terms.protection_days} (O22)`,
      posting: ledger.E5(order, 'unit', slice('hold', split.hold_minor)),
    },
    {
      when: `the reserve is released, day ${terms.reserve_days}`,
      posting: ledger.E6(order, 'unit', slice('reserve', split.reserve_minor)),
    },
    {
      when: 'the seller spends earnings on the site',
      posting: ledger.E17('seller', split.net_minor, 'key'),
    },
  ];
}

const REFUND = ledger.E3(order, price.total_minor, null);

function lines(posting: Posting, direction: 'debit' | 'credit'): string {
  return posting.lines
    .filter((line) => line.direction === direction)
    .map(({ account, amount_minor }) => `\`${account}\` ${inDollars(amount_minor)}`)
    .join('<br>');
}

function postings(): string {
  const row = ({ when, posting }: Step) => [
    posting.code,
    when,
    lines(posting, 'debit'),
    lines(posting, 'credit'),
  ];
  const instead = { when: 'instead of a confirmation: all money back', posting: REFUND };
  return markdownTable(['posting', 'when', 'debit', 'credit'], [...exampleAt(0), instead].map(row));
}

/** The split of the same amount at each level. */
function splits(): string {
  const share = (basisPoints: number) => `${basisPoints / 100} %`;
  const rows = rules.levels.map((_level, sellerLevel) => {
    const { split } = splitAt(sellerLevel);
    const level = levelTerms(rules, sellerLevel);
    return [
      `L${sellerLevel}`,
      share(level.commission.account),
      inDollars(split.net_minor),
      inDollars(split.reserve_minor),
      inDollars(split.available_minor),
      inDollars(split.hold_minor),
      inDollars(split.commission_minor),
      inDollars(split.fund_minor),
      inDollars(split.buyer_fee_minor),
    ];
  });
  return markdownTable(
    [
      'level',
      'fee',
      'seller gets',
      'of it in reserve',
      'at once',
      'on hold',
      'commission',
      'fund',
      'buyer fee',
    ],
    rows,
  );
}

export const moneyParts = { 'money-example': postings, 'money-split': splits };
