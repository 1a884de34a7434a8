import type { OfferPageView } from '@guildhall/api/offers/views';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import { useState } from 'react';

/** For how long a list that has grown is kept, as everything that was asked for is. */
const CACHE_TTL_MS = 5 * 60 * 1000;

/** The pages that followed a first page, by its end, and until when they are worth keeping. */
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
