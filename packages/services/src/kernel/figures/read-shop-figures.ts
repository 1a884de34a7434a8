import { listShopDays, readShopTotals, type ShopDay } from '@guildhall/db/kernel/figures/shop-days';
import { periodsOf, stepOf } from '@guildhall/domain/kernel/periods';
import type { KernelContext } from '../context.ts';

/**
 * What the shop has and owes, and what happened in the last days: from sums that a job stores, with
 * the time at which it has counted last; null before the first time. Refuses nothing.
 */
export async function readShopFigures(
  { db }: Pick<KernelContext, 'db'>,
  { days }: { readonly days: number },
) {
  const [{ today, counted_at, totals }, stored] = [
    await readShopTotals(db),
    await listShopDays(db, days),
  ];
  const step = stepOf(days);
  const byDay = new Map<string, ShopDay[]>();
  for (const row of stored) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  const calendar = daysUntil(today, days).map((day) => ({ day, rows: byDay.get(day) ?? [] }));
  return {
    counted_at,
    money: moneyOf(totals),
    step,
    periods: periodsOf(calendar, step).map(({ from, to, days: within }) => ({
      from,
      to,
      ...eventsOf(within.flatMap(({ rows }) => rows)),
    })),
  };
}
export type ShopFigures = Awaited<ReturnType<typeof readShopFigures>>;

const DAY_MS = 86_400_000;

function daysUntil(today: string, count: number): string[] {
  const last = Date.parse(today);
  return Array.from({ length: count }, (_, back) =>
    new Date(last - (count - 1 - back) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** What belongs to users: the kinds that the daily proof of liabilities counts. */
const OWED = ['wallet', 'escrow', 'hold', 'reserve', 'available', 'wd'];
const REVENUE = ['rev.commission', 'rev.buyer_fee', 'rev.wd_fee'];

/** Balances now. Debts, and what providers and the bank have, stand on the other side. */
function moneyOf(totals: Readonly<Record<string, number>>) {
  const owed = (...kinds: readonly string[]) =>
    kinds.reduce((sum, kind) => sum + (totals[`balance.${kind}`] ?? 0), 0);
  return {
    in_escrow_minor: owed('escrow'),
    on_hold_minor: owed('hold'),
    reserved_minor: owed('reserve'),
    available_minor: owed('available'),
    in_wallets_minor: owed('wallet'),
    withdrawing_minor: owed('wd'),
    in_debt_minor: 0 - owed('receivable'),
    fund_minor: owed('fund'),
    revenue_minor: owed(...REVENUE),
    released_minor: totals['released_minor'] ?? 0,
    refunded_minor: totals['refunded_minor'] ?? 0,
    at_providers_minor: 0 - owed('psp'),
    in_bank_minor: 0 - owed('bank_trust'),
    owed_minor: owed(...OWED),
    covered_minor: 0 - owed('psp', 'bank_trust'),
  };
}

/** What happened on some days. */
function eventsOf(rows: readonly ShopDay[]) {
  const sum = (...measures: readonly string[]) =>
    rows
      .filter(({ measure }) => measures.includes(measure))
      .reduce((total, { amount }) => total + amount, 0);
  return {
    sign_ups: sum('sign_ups'),
    offers: sum('offers'),
    orders: sum('orders'),
    disputes: sum('disputes'),
    revenue_minor: sum(...REVENUE.map((kind) => `balance.${kind}`)),
    released_minor: sum('released_minor'),
    refunded_minor: sum('refunded_minor'),
  };
}
