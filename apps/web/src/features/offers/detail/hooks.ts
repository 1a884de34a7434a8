import type { OfferDetailView } from '@guildhall/api/offers/views';
import type { BuyerLimitsView } from '@guildhall/api/orders/views';
import { newId } from '@guildhall/domain/kernel/ids';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-fetch.ts';
import { chosenCurrency } from '../../../lib/money/chosen-currency.ts';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { useLanguage } from '../../../lib/language/messages.ts';
import { PURCHASE_PARAMETER, signInPath } from '../../../lib/session/return-path.ts';
import { searchText } from '../../../lib/lists/category-list-query.ts';
import { readToken } from '../../../lib/session/token.ts';

export interface Purchase {
  readonly offer_id: string;
  readonly quantity: number;
  /** The all-in price of one that the buyer saw. */
  readonly expected_unit_total_minor: number;
}

const STORED_KEY = 'purchase-after-sign-in';
/** Longer than a sign-up with a code by mail takes. */
const STORED_MS = 30 * 60_000;

interface StoredPurchase extends Purchase {
  /** Part of the address to return to: only that address continues the purchase. */
  readonly ticket: string;
  readonly stored_at: number;
}

/** Stores what a signed-out user has decided to buy, in this tab only. Null if it cannot. */
function storePurchase(purchase: Purchase): string | null {
  const ticket = newId();
  const stored: StoredPurchase = { ...purchase, ticket, stored_at: Date.now() };
  try {
    sessionStorage.setItem(STORED_KEY, JSON.stringify(stored));
    return ticket;
  } catch {
    // Storage is not available: the user returns to the offer and decides again.
    return null;
  }
}

/** Returns the stored purchase of this ticket once. */
function takePurchase(wanted: string): Purchase | null {
  try {
    const text = sessionStorage.getItem(STORED_KEY);
    if (text === null) return null;
    const { ticket, stored_at, ...purchase } = JSON.parse(text) as StoredPurchase;
    if (ticket !== wanted) return null;
    sessionStorage.removeItem(STORED_KEY);
    return Date.now() - stored_at < STORED_MS ? purchase : null;
  } catch {
    return null;
  }
}

/**
 * Creates an order and navigates to it. Signed-out users sign in first; then their purchase goes on
 * with what they have answered before. The idempotency key of a purchase is kept as long as this
 * page is open: a retry after a lost response finds the order that was created.
 */
export function useBuy() {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const { isAuthenticated } = useAuth();
  const keys = useRef(new Map<string, string>());

  const mutation = useIdempotentMutation(
    async (purchase: Purchase) => {
      const currency = chosenCurrency();
      const input = { ...purchase, ...(currency !== null && { display_currency: currency }) };
      const of = JSON.stringify(input);
      const idempotencyKey = keys.current.get(of) ?? newId();
      keys.current.set(of, idempotencyKey);
      const { calls } = await import('../../../lib/api/api-calls.ts');
      return calls.orders.checkOut.mutate({ ...input, idempotency_key: idempotencyKey });
    },
    async ({ order_id }) => {
      await navigate(`/order/${order_id}`);
    },
  );

  const { run } = mutation;
  const ticket = search.get(PURCHASE_PARAMETER);
  useEffect(() => {
    if (ticket === null || !isAuthenticated) return;
    const purchase = takePurchase(ticket);
    if (purchase !== null) void run(purchase);
  }, [ticket, isAuthenticated, run]);

  function buy(purchase: Purchase, returnSearch: URLSearchParams) {
    if (readToken() === null) {
      const stored = storePurchase(purchase);
      if (stored !== null) returnSearch.set(PURCHASE_PARAMETER, stored);
      void navigate(signInPath(`${location.pathname}${searchText(returnSearch)}`));
      return;
    }
    void run(purchase);
  }

  return { buy, pending: mutation.pending, error: mutation.error, clearError: mutation.clearError };
}

/**
 * The offer as loaded with the page, until an error says that it has changed: then as the server
 * has it now.
 */
export function useFreshOffer(loaded: OfferDetailView) {
  const [fresh, setFresh] = useState<OfferDetailView | null>(null);
  const language = useLanguage();
  const refresh = useCallback(async () => {
    const { calls, FRESH } = await import('../../../lib/api/api-calls.ts');
    setFresh(await calls.offers.detail.query({ offer_id: loaded.id, language }, FRESH));
  }, [loaded.id, language]);
  return { offer: fresh?.id === loaded.id ? fresh : loaded, refresh };
}

type Tier = OfferDetailView['tiers'][number];

/** The price of one when so many are bought: the last tier that the quantity reaches. */
export function unitPrice(offer: OfferDetailView, quantity: number): Omit<Tier, 'min_quantity'> {
  const tier = offer.tiers.findLast(({ min_quantity }) => quantity >= min_quantity);
  const { price_minor, fee_minor, total_minor } = offer;
  return (
    tier ?? {
      unit_price_minor: price_minor,
      unit_fee_minor: fee_minor,
      unit_total_minor: total_minor,
    }
  );
}

/** A page that is left sooner was not looked at. */
const SEEN_AFTER_MS = 2_000;

/** Counts a view of the offer once its page was visible for a moment, without a cookie. */
export function useCountView(offerId: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      stop();
      // Without the client of the api, which most visitors never load. It outlives the page, and
      // nobody waits for it.
      void callApi('api/trpc/offers.countView', {
        method: 'POST',
        keepalive: true,
        body: JSON.stringify({ offer_id: offerId }),
      }).catch(() => undefined);
    };
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(count, SEEN_AFTER_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
    document.addEventListener('visibilitychange', watch);
    watch();
    return stop;
  }, [offerId]);
}

/** What the signed-in user may buy now; null while it is unknown, and then nothing is said. */
export function useBuyerLimits(): BuyerLimitsView | null {
  const { isAuthenticated } = useAuth();
  const [limits, setLimits] = useState<BuyerLimitsView | null>(null);
  useEffect(() => {
    if (!isAuthenticated) return;
    let isOver = false;
    const read = async () => {
      const { calls } = await import('../../../lib/api/api-calls.ts');
      const current = await calls.orders.buyerLimits.query({});
      if (!isOver) setLimits(current);
    };
    // The purchase itself says the same.
    read().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [isAuthenticated]);
  return isAuthenticated ? limits : null;
}
