import type {
  ChangedOffersView,
  OwnOfferPageView,
  VacationView,
} from '@guildhall/api/offers/own-views';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import type { FieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { allInPrice } from '@guildhall/domain/offers/rules';
import {
  type ChangeOffers,
  SELLER_EVENTS,
  type SellerEvent,
} from '@guildhall/domain/offers/schema';
import type { OfferState } from '@guildhall/domain/offers/states';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useRef, useState } from 'react';
import { fieldErrorsText } from '../../../lib/forms/form-errors.ts';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../../lib/api/idempotent-mutation.ts';
import { documentLanguage, loadMessages, useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';
import { refusalText } from '../../../lib/api/refusals.ts';
import { SHORT_TOAST_MS, toasts, UNDO_TOAST_MS } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/api/trpc.ts';

export type OwnOffer = OwnOfferPageView['items'][number];
export type OwnKind = OwnOffer['kind'];

/** The tabs of the lists, with the states of their offers. */
const TAB_STATES = {
  all: [
    'draft',
    'pending_review',
    'active',
    'reserved',
    'out_of_stock',
    'paused',
    'expired',
    'sold_out',
    'rejected',
  ],
  for_sale: ['active', 'reserved'],
  out_of_stock: ['out_of_stock'],
  paused: ['paused'],
  expired: ['expired'],
  review: ['pending_review', 'rejected'],
  sold: ['sold_out'],
  archived: ['archived', 'removed'],
} as const satisfies Record<string, readonly OfferState[]>;
export type OwnTab = keyof typeof TAB_STATES;

/** The states of the offers of a tab. */
export const statesOf = (tab: OwnTab): readonly OfferState[] => TAB_STATES[tab];
const TABS = Object.keys(TAB_STATES) as OwnTab[];

/** In display order. An account is sold once; codes run out and are added again. */
export const OWN_TABS: Readonly<Record<OwnKind, readonly OwnTab[]>> = {
  account: TABS.filter((tab) => tab !== 'out_of_stock'),
  gift_card: TABS.filter((tab) => tab !== 'sold'),
};

/** The offers of the user, by page. */
export function useOwnOffers(kind: OwnKind, tab: OwnTab, search: string) {
  const { client } = trpc.useUtils();
  const input = { kind, states: [...TAB_STATES[tab]], search };
  return usePagedList({
    queryKey: getQueryKey(trpc.offers.own, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.offers.own.query({ ...input, cursor }, options),
    staleTime: 0,
  });
}

/** How many offers each tab has; null until that is known. */
export function useTabCounts(kind: OwnKind): ((tab: OwnTab) => number) | null {
  const { data } = trpc.offers.ownCounts.useQuery({ kind }, { staleTime: 0 });
  if (data === undefined) return null;
  const counts = new Map(data.states.map(({ state, count }) => [state, count]));
  return (tab) => TAB_STATES[tab].reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
}

/** What a seller does with several offers at once, in display order. */
export const OFFER_ACTIONS = [
  'pause',
  'resume',
  'renew',
  'reprice',
  'archive',
  'restore',
] as const satisfies readonly (SellerEvent | 'reprice')[];
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/** An edit of a rejected offer would submit it again, so its price is changed with the rest. */
export function allows({ allowed_events, state }: OwnOffer, action: OfferAction): boolean {
  return action === 'reprice'
    ? allowed_events.includes('edit') && state !== 'rejected'
    : allowed_events.includes(action);
}

/** No call changes more offers. */
export const MOST_SELECTED = 100;

type OfferChange = ChangeOffers['change'];
interface Changing {
  readonly offers: readonly OwnOffer[];
  readonly change: OfferChange;
}

/** An offer that was not changed, and why, in words. */
export interface RefusedChange {
  readonly offer: OwnOffer;
  readonly message: string;
}

export interface ChangingOffers extends IdempotentMutation<Changing> {
  /** What the last call did not change. */
  readonly refused: readonly RefusedChange[];
  readonly clearRefused: () => void;
}

/** What the button of the toast does. A renewal and a new price have no inverse. */
const INVERSE: Readonly<Partial<Record<OfferChange['event'], SellerEvent>>> = {
  pause: 'resume',
  resume: 'pause',
  archive: 'restore',
};

const isPlain = (event: OfferChange['event']): event is SellerEvent =>
  (SELLER_EVENTS as readonly string[]).includes(event);

/** Refetches what shows the user's own offers. */
export function useRefreshOwnOffers(): () => Promise<void> {
  const { offers } = trpc.useUtils();
  return useCallback(async () => {
    await Promise.all([
      offers.own.invalidate(),
      offers.ownCounts.invalidate(),
      offers.ownDetail.invalidate(),
    ]);
  }, [offers]);
}

/** Changes offers of the user; each is changed or refused for itself. */
export function useChangeOffers(): ChangingOffers {
  const { client } = trpc.useUtils();
  const t = useMessages('offers/own');
  const refresh = useRefreshOwnOffers();
  const [refused, setRefused] = useState<readonly RefusedChange[]>([]);
  // A try that got no answer is repeated under its key; another change gets another key.
  const attempt = useRef({ of: '', key: '' });

  const mutation: IdempotentMutation<Changing> = useIdempotentMutation(
    async ({ offers, change }: Changing) => {
      const input = { offer_ids: offers.map(({ id }) => id), change };
      const text = JSON.stringify(input);
      if (attempt.current.of !== text) attempt.current = { of: text, key: newId() };
      const { key } = attempt.current;
      const { results } = await client.offers.change.mutate({ idempotency_key: key, ...input });
      attempt.current = { of: '', key: '' };
      return { offers, change, results };
    },
    async ({ offers, change, results }) => {
      const changed = offers.filter((_, index) => results[index]?.refusal === null);
      const refusals = offers.flatMap((offer, index) => {
        const refusal = results[index]?.refusal;
        return refusal ? [{ offer, refusal }] : [];
      });
      if (refusals.length > 0) await loadMessages(documentLanguage(), ['errors', 'field-errors']);
      setRefused(refusals.map(({ offer, refusal }) => ({ offer, message: wordsOf(refusal) })));
      if (changed.length > 0) tell(changed, change.event);
      await refresh();
    },
  );

  function tell(changed: readonly OwnOffer[], event: OfferChange['event']) {
    const words = t(isPlain(event) ? `done.${event}` : 'done.reprice', { count: changed.length });
    const inverse = INVERSE[event];
    if (inverse === undefined) return toasts.success(words, { duration: SHORT_TOAST_MS });
    const undo = () => void mutation.run({ offers: changed, change: { event: inverse } });
    return toasts.success(words, {
      duration: UNDO_TOAST_MS,
      action: { label: t('undo'), onClick: undo },
    });
  }

  return { ...mutation, refused, clearRefused: () => setRefused([]) };
}

type Refusal = NonNullable<ChangedOffersView['results'][number]['refusal']>;

/** The errors of the fields say more than the refusal. */
function wordsOf({ code, facts, fields }: Refusal): string {
  // A code that this page does not know yet has a general text.
  const errors = Object.values(fields).flat() as FieldError[];
  if (errors.length > 0) return fieldErrorsText(errors);
  return refusalText({ code: code as ErrorCode, facts });
}

/** What a buyer pays for one unit at a price of the seller; null until the fee is known. */
export function useBuyerPrice(kind: OwnKind): (priceMinor: number) => number | null {
  const { data } = trpc.offers.sellingTerms.useQuery({ kind });
  return (priceMinor) => {
    if (data === undefined) return null;
    const { share, least_minor: least } = data.buyer_fee;
    const fee = { share, least_minor: minor(least) };
    const rules = { buyer_fee: { account: fee, gift_card: fee } };
    return allInPrice(kind, minor(priceMinor), rules).total_minor;
  };
}

export type Vacation = NonNullable<VacationView>;

/** Whether the user is away. Not known while it is loading, or when that has failed. */
export function useVacation() {
  const { data } = trpc.offers.vacation.useQuery(undefined, { staleTime: 0 });
  return { vacation: data ?? null, isKnown: data !== undefined };
}

/** A vacation changes the state of offers, so everything about them is read again. */
function useVacationDone() {
  const utils = trpc.useUtils();
  const refresh = useRefreshOwnOffers();
  return async (words: string) => {
    toasts.success(words, { duration: SHORT_TOAST_MS });
    await Promise.all([utils.offers.vacation.invalidate(), refresh()]);
  };
}

/** Begins a vacation, or changes its end; null lasts until the user says that they are back. */
export function useStartVacation(): IdempotentMutation<string | null> {
  const { client } = trpc.useUtils();
  const t = useMessages('offers/own');
  const done = useVacationDone();
  return useIdempotentMutation(
    async (until: string | null, key) =>
      await client.offers.startVacation.mutate({ idempotency_key: key, until }),
    async () => await done(t('vacation.started')),
  );
}

export function useEndVacation(): IdempotentMutation<void> {
  const { client } = trpc.useUtils();
  const t = useMessages('offers/own');
  const done = useVacationDone();
  return useIdempotentMutation(
    async (_: void, key) => await client.offers.endVacation.mutate({ idempotency_key: key }),
    async () => await done(t('vacation.ended')),
  );
}
