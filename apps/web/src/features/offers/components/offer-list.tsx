import type { OfferPageView } from '@guildhall/api/offers/views';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import { buttonClass } from '@guildhall/ui/button';
import { ErrorState } from '@guildhall/ui/error-state';
import { LiveRegion } from '@guildhall/ui/live-region';
import { LoadMore } from '@guildhall/ui/load-more';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  CURSOR_PARAMETER,
  searchText,
  tidySearch,
} from '../../../lib/lists/category-list-query.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useMoreOffers } from '../hooks.ts';
import { offerLinkId } from './account-card.tsx';
import { CompareBar } from './compare-bar.tsx';
import { OfferGrid, Waiting } from './offer-grid.tsx';
import { OfferItem } from './offer-item.tsx';

/** The cards of a list that most screens show without scrolling. */
const SEEN_AT_ONCE = 4;

export interface OfferListProps {
  input: ListOffers;
  first: OfferPageView;
  search: URLSearchParams;
  /** The name of the region of a gift card. */
  regionName: (code: string | null) => string;
  columns?: 3 | 4 | undefined;
}

/** A list that loads more at its end. Without JavaScript the end is a link to the next page. */
export function OfferList(props: OfferListProps) {
  const { input, first, search, regionName, columns } = props;
  const t = useMessages('offers/search');
  const { items, hasMore, loading, failed, loadMore } = useMoreOffers(input, first);
  const [news, setNews] = useState('');
  const goOnAt = useRef<number | null>(null);
  const named = input.product_slug === undefined;

  async function more() {
    goOnAt.current = items.length;
    const added = await loadMore();
    setNews(t('list.loaded_more', { count: added.length }));
  }

  // Moves the focus to the first new offer after keyboard use; with the mouse it stays.
  useEffect(() => {
    const next = goOnAt.current === null ? undefined : items[goOnAt.current];
    if (next === undefined) return;
    goOnAt.current = null;
    document.getElementById(offerLinkId(next.id))?.focus({ preventScroll: true });
  });

  return (
    <>
      <OfferGrid kind={input.kind} offers={items} columns={columns}>
        {items.map((offer, index) => (
          <li key={offer.id}>
            <OfferItem
              offer={offer}
              named={named}
              eager={index === 0 ? 'first' : index < SEEN_AT_ONCE}
              regionName={regionName}
            />
          </li>
        ))}
        {loading && <Waiting kind={input.kind} />}
      </OfferGrid>
      {failed && !loading && (
        <ErrorState
          className="py-6"
          title={t('list.more_failed')}
          onRetry={() => {
            void more();
          }}
        />
      )}
      {!failed && (
        <LoadMore
          hasMore={hasMore}
          loading={loading}
          onLoadMore={() => {
            void more();
          }}
        />
      )}
      <CompareBar />
      <PageLinks search={search} next={first.next_cursor} started={Boolean(input.cursor)} />
      <LiveRegion message={news} />
    </>
  );
}

/** Without JavaScript: links to the next and the first page. */
function PageLinks(props: { search: URLSearchParams; next: string | null; started: boolean }) {
  const { search, next, started } = props;
  const t = useMessages('offers/search');
  const link = buttonClass({ variant: 'secondary' });
  const following = tidySearch(search);
  if (next !== null) following.set(CURSOR_PARAMETER, next);
  return (
    <>
      {started && (
        <p className="flex justify-center py-2">
          <Link to={{ search: searchText(tidySearch(search)) }} className={link}>
            {t('list.first_page')}
          </Link>
        </p>
      )}
      {next !== null && (
        <noscript>
          <p className="flex justify-center py-2">
            <a href={searchText(following)} className={link}>
              {t('list.next_page')}
            </a>
          </p>
        </noscript>
      )}
    </>
  );
}
