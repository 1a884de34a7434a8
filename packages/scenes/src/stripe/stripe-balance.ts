import { randomBytes } from 'node:crypto';

interface Line {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly type: string;
  readonly reporting_category: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly created: number;
  readonly source: { readonly id: string; readonly metadata?: object } | null;
}

type NewLine = Pick<Line, 'type' | 'reporting_category' | 'amount' | 'source'> & {
  readonly fee?: number;
  readonly currency?: string;
};

/** The balance that Stripe keeps of an account, as its API lists it. */
export class StripeBalance {
  readonly lines: Line[] = [];

  add({ fee = 0, currency = 'usd', ...line }: NewLine, changes: Partial<Line> = {}): Line {
    const added: Line = {
      id: `txn_${randomBytes(12).toString('hex')}`,
      object: 'balance_transaction',
      fee,
      net: line.amount - fee,
      currency,
      created: Math.floor(Date.now() / 1_000),
      ...line,
      ...changes,
    };
    this.lines.push(added);
    return added;
  }

  /** What Stripe takes from the balance to the bank; below zero when the bank sends it back. */
  payOut(amount: number, changes: Partial<Line> = {}): Line {
    const source = { id: `po_${randomBytes(12).toString('hex')}` };
    const isBack = amount < 0;
    const type = isBack ? 'payout_failure' : 'payout';
    const category = isBack ? 'payout_reversal' : 'payout';
    return this.add({ type, reporting_category: category, amount: -amount, source }, changes);
  }

  list(query: {
    readonly from: number;
    readonly before: number;
    readonly after: string | undefined;
    readonly limit: number;
    readonly with_source: boolean;
  }): object {
    const all = this.lines
      .filter(({ created }) => created >= query.from && created < query.before)
      .toReversed();
    const start = query.after === undefined ? 0 : all.findIndex(({ id }) => id === query.after) + 1;
    const end = start + query.limit;
    const data = all
      .slice(start, end)
      .map((line) => (query.with_source ? line : { ...line, source: line.source?.id ?? null }));
    return { object: 'list', url: '/v1/balance_transactions', data, has_more: all.length > end };
  }
}
