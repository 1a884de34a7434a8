import type { OfferDetailView } from '@guildhall/api/offers/views';
import { newId } from '@guildhall/domain/kernel/ids';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIntent } from '../../../lib/intent.ts';
import { signInPath } from '../../../lib/return-path.ts';
import { searchText } from '../../../lib/shelf-query.ts';
import { readToken } from '../../../lib/token.ts';

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
      const { calls } = await import('../../../lib/api-calls.ts');
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
    const { calls } = await import('../../../lib/api-calls.ts');
    setFresh(await calls.offers.detail.query({ offer_id: loaded.id }));
  }, [loaded.id]);
  return { offer: fresh?.id === loaded.id ? fresh : loaded, refresh };
}

/** The all-in price of one when so many are bought: the last tier that the quantity reaches. */
export function unitTotal(offer: Pick<OfferDetailView, 'tiers' | 'total_minor'>, quantity: number) {
  const tier = offer.tiers.findLast(({ min_quantity }) => quantity >= min_quantity);
  return tier?.unit_total_minor ?? offer.total_minor;
}
