import type { OfferDetailView, OfferPageView } from '@guildhall/api/offers/views';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useIntent } from '../../lib/intent.ts';
import { signInPath } from '../../lib/return-path.ts';
import { searchText, tidySearch } from '../../lib/shelf-query.ts';
import { readToken } from '../../lib/token.ts';

/**
 * The filters as the visitor sees them: those of the address, or already those that he has asked
 * for, so that a box is ticked when it is pressed and quick presses add up.
 */
export function useShelfSearch() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const next = navigation.location;
  const loading = next !== undefined && next.pathname === location.pathname;
  // The router begins to navigate a moment after the press; a box must not wait for that.
  const [asked, setAsked] = useState<{ at: string; search: string } | null>(null);
  const reached = loading ? next.search : location.search;
  const shown = asked?.at === location.key ? asked.search : reached;

  const change = useCallback(
    (wanted: URLSearchParams) => {
      const search = searchText(tidySearch(wanted));
      setAsked({ at: location.key, search });
      void navigate({ search }, { preventScrollReset: true });
    },
    [navigate, location.key],
  );

  return { search: new URLSearchParams(shown), loading, change };
}

/** For how long a list that has grown is kept, as everything that was asked for is. */
const KEPT_MS = 5 * 60 * 1000;

/** The pages that followed a first page, by its end, and until when they are worth keeping. */
const grown = new Map<string, { pages: readonly OfferPageView[]; until: number }>();

function keep(end: string, pages: readonly OfferPageView[]): void {
  const now = Date.now();
  for (const [each, { until }] of grown) if (until < now) grown.delete(each);
  grown.set(end, { pages, until: now + KEPT_MS });
}

function keptPages(end: string): readonly OfferPageView[] {
  const kept = grown.get(end);
  return kept && kept.until >= Date.now() ? kept.pages : [];
}

/**
 * What follows a list's first page. The first page comes with the address; the rest is kept for a
 * while under that very page's end, so that going back finds the list as long as it was left.
 */
export function useMoreOffers(input: ListOffers, first: OfferPageView) {
  const end = JSON.stringify([input, first.next_cursor]);
  const fresh = { end, pages: keptPages(end), loading: false, failed: false };
  const [list, setList] = useState(fresh);
  const { pages, loading, failed } = list.end === end ? list : fresh;
  // Another list stands here now: what was known of the last one is not for this.
  if (list.end !== end) setList(fresh);
  const cursor = (pages.at(-1) ?? first).next_cursor;

  async function loadMore() {
    const settle = (next: Partial<typeof fresh>) => {
      // The visitor may have gone on to another list meanwhile.
      setList((now) => (now.end === end ? { ...now, loading: false, ...next } : now));
    };
    settle({ loading: true, failed: false });
    try {
      const { calls } = await import('../../lib/api-calls.ts');
      const page = await calls.offers.list.query({ ...input, cursor });
      keep(end, [...pages, page]);
      settle({ pages: [...pages, page] });
      return page.items;
    } catch {
      settle({ failed: true });
      return [];
    }
  }

  const known = new Map(
    [first, ...pages].flatMap(({ items }) => items.map((item) => [item.id, item])),
  );
  return { items: [...known.values()], hasMore: cursor !== null, loading, failed, loadMore };
}

export interface Purchase {
  readonly offer_id: string;
  readonly quantity: number;
  /** What the visitor saw for one, all-in. */
  readonly expected_unit_total_minor: number;
}

/**
 * Opens an order and goes to it; who is signed out goes to sign in first and comes back here. The
 * same purchase keeps its key for as long as this page is open: pressing again after a lost answer
 * finds the order that was made.
 */
export function useBuy() {
  const navigate = useNavigate();
  const location = useLocation();
  const keys = useRef(new Map<string, string>());

  const intent = useIntent(
    async (purchase: Purchase) => {
      const of = JSON.stringify(purchase);
      const idempotency_key = keys.current.get(of) ?? newId();
      keys.current.set(of, idempotency_key);
      const { calls } = await import('../../lib/api-calls.ts');
      return calls.orders.checkOut.mutate({ ...purchase, idempotency_key });
    },
    async ({ order_id }) => {
      await navigate(`/order/${order_id}`);
    },
  );

  function buy(purchase: Purchase, comeBack: URLSearchParams) {
    if (readToken() === null) {
      void navigate(signInPath(`${location.pathname}${searchText(comeBack)}`));
      return;
    }
    void intent.run(purchase);
  }

  return { buy, pending: intent.pending, error: intent.error, clearError: intent.clearError };
}

/**
 * The offer as it was loaded with the page, until something says that it has changed: then as the
 * server knows it now.
 */
export function useFreshOffer(loaded: OfferDetailView) {
  const [fresh, setFresh] = useState<OfferDetailView | null>(null);
  const refresh = useCallback(async () => {
    const { calls } = await import('../../lib/api-calls.ts');
    setFresh(await calls.offers.detail.query({ offer_id: loaded.id }));
  }, [loaded.id]);
  return { offer: fresh?.id === loaded.id ? fresh : loaded, refresh };
}

/** The all-in price of one when so many are bought: the last tier that the quantity reaches. */
export function unitTotal(offer: Pick<OfferDetailView, 'tiers' | 'total_minor'>, quantity: number) {
  const tier = offer.tiers.findLast(({ min_quantity }) => quantity >= min_quantity);
  return tier?.unit_total_minor ?? offer.total_minor;
}
