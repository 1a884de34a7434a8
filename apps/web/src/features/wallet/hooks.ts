import type { PaymentLimitsView } from '@guildhall/api/payments/views';
import { isWithin } from '@guildhall/domain/payments/rules';
import {
  CHART_RANGES,
  type ListStatement,
  type ReadMoneyOverTime,
} from '@guildhall/domain/wallet/schema';
import { ENTRY_KINDS } from '@guildhall/domain/wallet/types';
import { useMutation } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  useIdempotentMutation,
  type IdempotentMutation,
} from '../../lib/api/idempotent-mutation.ts';
import { useListFilters } from '../../lib/lists/list-filters.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { usePagedList } from '../../lib/lists/paged-list.tsx';
import { useSite } from '../../lib/pages/site.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useFollow } from '../../lib/changes/follow-changes.ts';
import { useHostedPayment } from '../payments/hooks.ts';

export const ENTRY_ACCOUNTS = [
  'all',
  'wallet',
  'available',
  'hold',
  'reserve',
  'escrow',
  'wd',
  'receivable',
] as const satisfies readonly ListStatement['account'][];
export const KIND_FILTERS = ['all', ...ENTRY_KINDS] as const;

const TOP_UP_PRESETS_MINOR = [1_000, 2_500, 5_000, 10_000] as const;

/**
 * The limits of one top-up now, and the amounts to choose from within them. Without limits, as on
 * a page whose settings did not load, the server alone checks the amount.
 */
export function useTopUpChoice(left: PaymentLimitsView | null) {
  const { rules } = useSite();
  const one = rules?.top_up ?? null;
  const mostMinor = left === null || left.top_ups_left === 0 ? null : left.left_today_minor;
  const limits = one && {
    ...one,
    most_minor: mostMinor === null ? one.most_minor : Math.min(one.most_minor, mostMinor),
  };
  const isAllowed = (amountMinor: number) =>
    amountMinor > 0 && (limits === null || isWithin(limits, amountMinor));
  const isReached =
    left !== null && (left.top_ups_left === 0 || left.left_today_minor < (one?.least_minor ?? 1));
  const presets = TOP_UP_PRESETS_MINOR.filter((each) => one === null || isWithin(one, each));
  return { limits: isReached ? one : limits, isAllowed, isReached, presets };
}

/** What may be paid in and taken back now; null while it is not known: then the server checks. */
export function usePaymentLimits(isShown: boolean): PaymentLimitsView | null {
  const { data } = trpc.payments.limits.useQuery(undefined, { enabled: isShown });
  return data ?? null;
}

/** How often a page asks that has no stream. */
const POLL_MS = 20_000;

/** The balances, and with them the entries and held amounts, kept fresh while somebody looks. */
export function useWallet() {
  const utils = trpc.useUtils();
  const [isLive, setLive] = useState(false);
  const wallet = trpc.wallet.summary.useQuery(undefined, {
    refetchInterval: isLive ? false : POLL_MS,
  });
  const followed = wallet.data ? ({ topic: 'wallet' } as const) : null;
  const alive = useFollow(followed, async () => await utils.wallet.invalidate());
  if (alive !== isLive) setLive(alive);
  return wallet;
}

export function useTopUp(): IdempotentMutation<number> {
  const { client } = trpc.useUtils();
  return useHostedPayment(
    async (amountMinor: number, idempotencyKey) =>
      await client.payments.startTopUp.mutate({
        amount_minor: amountMinor,
        idempotency_key: idempotencyKey,
      }),
  );
}

/** Moves available earnings to the spendable balance. */
export function useMoveEarnings(): IdempotentMutation<number> {
  const t = useMessages('wallet');
  const utils = trpc.useUtils();
  return useIdempotentMutation(
    async (amountMinor: number, idempotencyKey) =>
      await utils.client.wallet.moveEarnings.mutate({
        amount_minor: amountMinor,
        idempotency_key: idempotencyKey,
      }),
    async () => {
      toasts.success(t('move.done'), { duration: SHORT_TOAST_MS });
      await utils.wallet.invalidate();
    },
  );
}

/** What of the statement is shown, as the API takes it. */
export type StatementFilter = Pick<ListStatement, 'account' | 'kind' | 'search'> & {
  from?: string;
  to?: string;
};

const MONTHS = 24;
export const RECENT_DAYS = ['30', '90', '365'] as const;
const DAY_MS = 86_400_000;

/** A day of UTC: `2026-11-23`. */
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The last months of UTC, the newest first: `2026-11`. */
function monthsBefore(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
}

/** The days of a period: so many days with today, a month, or all. */
function daysOf(period: string, now: Date): Pick<StatementFilter, 'from' | 'to'> {
  if (period === 'all') return {};
  const days = RECENT_DAYS.find((each) => each === period);
  if (days !== undefined) return { from: dayOf(now.getTime() - (Number(days) - 1) * DAY_MS) };
  const [year = 0, month = 0] = period.split('-').map(Number);
  return { from: `${period}-01`, to: dayOf(Date.UTC(year, month, 0)) };
}

/** Which movements are shown, from the URL. */
export function useStatementFilters() {
  const [parameters, setParameters] = useSearchParams();
  const { search, typed, setTyped } = useListFilters(['all'], 'all');
  const [now] = useState(() => new Date());
  const months = monthsBefore(now);
  const pick = <Value extends string>(name: string, values: readonly Value[], usual: Value) =>
    values.find((each) => each === parameters.get(name)) ?? usual;
  const account = pick('account', ENTRY_ACCOUNTS, 'all');
  const kind = pick('kind', KIND_FILTERS, 'all');
  const period = pick('period', ['all', ...RECENT_DAYS, ...months], 'all');
  const filter: StatementFilter = { account, kind, search, ...daysOf(period, now) };

  function set(name: 'account' | 'kind' | 'period', next: string) {
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === 'all') changed.delete(name);
        else changed.set(name, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const isNarrowed = [account, kind, period].some((each) => each !== 'all') || search !== '';
  return { filter, period, months, typed, setTyped, set, isNarrowed };
}
export type StatementFilters = ReturnType<typeof useStatementFilters>;

/** The movements, by page. */
export function useStatement(filter: StatementFilter) {
  const { client } = trpc.useUtils();
  return usePagedList({
    queryKey: getQueryKey(trpc.wallet.statement, filter, 'infinite'),
    readPage: async (cursor, options) =>
      await client.wallet.statement.query({ ...filter, cursor }, options),
  });
}

/** What a print view loads at most, in pages of 20 orders; the CSV file has everything. */
const PRINTED_PAGES = 25;

/**
 * Loads the rest of the chosen period, and prints once all of it is on the page. What is beyond the
 * limit, the page says.
 */
export function usePrint(filter: StatementFilter) {
  const statement = useStatement(filter);
  return useMutation({
    mutationFn: async () => {
      let { data, hasNextPage, isError } = statement;
      while (hasNextPage && (data?.pages.length ?? 0) < PRINTED_PAGES && !isError) {
        ({ data, hasNextPage, isError } = await statement.fetchNextPage());
      }
      if (isError || data === undefined) return;
      // The page shows the last rows in a timer that was set before this one.
      setTimeout(() => globalThis.print(), 0);
    },
  });
}

const USUAL_RANGE: ReadMoneyOverTime['days'] = 90;

/** The figures of the whole shop, which are counted once a minute. */
export function useShopFigures(days: ReadMoneyOverTime['days']) {
  return trpc.site.figures.useQuery(
    { days },
    { refetchInterval: 60_000, placeholderData: (earlier) => earlier },
  );
}

/** The days of the charts, from the URL. */
export function useChartRange() {
  const [parameters] = useSearchParams();
  const days =
    CHART_RANGES.find((range) => range === Number(parameters.get('days'))) ?? USUAL_RANGE;
  function addressOf(range: ReadMoneyOverTime['days']): string {
    const next = new URLSearchParams(parameters);
    if (range === USUAL_RANGE) next.delete('days');
    else next.set('days', String(range));
    return `?${next.toString()}`;
  }
  return { days, addressOf };
}

/** Those of another range stay until these are there. */
export function useMoneyOverTime(days: ReadMoneyOverTime['days']) {
  return trpc.wallet.overTime.useQuery({ days }, { placeholderData: (earlier) => earlier });
}
