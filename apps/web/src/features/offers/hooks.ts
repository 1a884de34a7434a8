import type { OfferPageView } from '@guildhall/api/offers/views';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import {
  changeFavourite,
  ensureLoaded,
  takeWanted,
  useFavouriteIds,
  wantFavourite,
} from '../../lib/lists/favourites.ts';
import { useMessages, withMessages } from '../../lib/language/messages.ts';
import { signInPath } from '../../lib/session/return-path.ts';
import { toasts, UNDO_TOAST_MS } from '../../lib/toasts.ts';

/** The texts of refusals, which most visitors never need. */
const loadRefusals = withMessages(
  ['errors', 'field-errors'],
  () => import('../../lib/api/refusals.ts'),
);

/** How long loaded pages are kept: as long as the query cache keeps data. */
const CACHE_TTL_MS = 5 * 60 * 1000;

/** The pages after a first page, by its cursor, and when they expire. */
const grown = new Map<string, { pages: readonly OfferPageView[]; until: number }>();

function keep(end: string, pages: readonly OfferPageView[]): void {
  const now = Date.now();
  for (const [each, { until }] of grown) if (until < now) grown.delete(each);
  grown.set(end, { pages, until: now + CACHE_TTL_MS });
}

function keptPages(end: string): readonly OfferPageView[] {
  const kept = grown.get(end);
  return kept && kept.until >= Date.now() ? kept.pages : [];
}

/**
 * The pages after the first one. The first page belongs to the URL; the others are kept for a while
 * under its cursor, so that the history restores the whole list.
 */
export function useMoreOffers(input: ListOffers, first: OfferPageView) {
  const end = JSON.stringify([input, first.next_cursor]);
  const fresh = { end, pages: keptPages(end), loading: false, failed: false };
  const [list, setList] = useState(fresh);
  const { pages, loading, failed } = list.end === end ? list : fresh;
  // The list has changed: the pages of the previous one do not belong to it.
  if (list.end !== end) setList(fresh);
  const cursor = (pages.at(-1) ?? first).next_cursor;

  async function loadMore() {
    const settle = (next: Partial<typeof fresh>) => {
      // The list may have changed meanwhile.
      setList((now) => (now.end === end ? { ...now, loading: false, ...next } : now));
    };
    settle({ loading: true, failed: false });
    try {
      const { calls } = await import('../../lib/api/api-calls.ts');
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

/**
 * Whether the user keeps an offer, and what changes that; `isAssumed` is shown until it is known. A
 * press before that waits, and then brings about what the heart did not show: it never undoes what
 * the user has done elsewhere. Visitors sign in and come back.
 */
export function useFavourite(offerId: string, isAssumed = false) {
  const t = useMessages('offers');
  const { isAuthenticated, loading } = useAuth();
  const ids = useFavouriteIds();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isKept = ids?.has(offerId) ?? isAssumed;
  /** What a press wants that waits until it is known what is kept. */
  const wanted = useRef<boolean | null>(null);
  const [wasPressed, setWasPressed] = useState(false);

  async function change(wanted: boolean) {
    try {
      await changeFavourite(offerId, wanted);
      toasts.success(t(wanted ? 'favourite.kept' : 'favourite.removed'), {
        duration: UNDO_TOAST_MS,
        action: { label: t('favourite.undo'), onClick: () => void change(!wanted) },
      });
    } catch (error) {
      const { toastFailure } = await loadRefusals();
      toastFailure(error);
    }
  }

  const keepWanted = useEffectEvent(() => {
    if (takeWanted(offerId) && !isKept) void change(true);
  });
  const isKnown = ids !== null;
  useEffect(() => {
    if (isKnown) keepWanted();
  }, [isKnown]);

  const isUnknown = loading || (isAuthenticated && !isKnown);
  const carryOut = useEffectEvent(() => {
    const next = wanted.current;
    if (next === null) return;
    wanted.current = null;
    if (!isAuthenticated) signIn();
    else if (next !== isKept) void change(next);
  });
  useEffect(() => {
    if (!isUnknown) carryOut();
  }, [isUnknown]);

  function signIn() {
    wantFavourite(offerId);
    void navigate(signInPath(`${pathname}${search}`));
  }

  async function wait() {
    wanted.current = !(wanted.current ?? isKept);
    setWasPressed(true);
    if (loading || (await ensureLoaded())) return;
    wanted.current = null;
    setWasPressed(false);
    toasts.error(t('favourite.load_failed'));
  }

  function toggle() {
    if (isUnknown) return void wait();
    return isAuthenticated ? void change(!isKept) : signIn();
  }

  return { isKept, isWaiting: wasPressed && isUnknown, toggle };
}
