import { buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Notice } from '@guildhall/ui/notice';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { RowSkeletons } from '../../../../lib/lists/row-skeletons.tsx';
import { pageExists } from '../../../../site-map.ts';
import {
  MOST_SELECTED,
  type OfferAction,
  type OwnKind,
  type OwnOffer,
  type OwnTab,
  useChangeOffers,
  useOwnOffers,
} from '../hooks.ts';
import { SELL_PATH } from '../messages.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OfferTable } from './offer-table.tsx';
import { RefusedChanges } from './refused-changes.tsx';
import { RepriceDialog } from './reprice-dialog.tsx';

export interface OwnOfferListProps {
  kind: OwnKind;
  tab: OwnTab;
  search: string;
  onClearSearch: () => void;
}

/** The offers of one tab. */
export function OwnOfferList(props: OwnOfferListProps) {
  const { kind, tab, search } = props;
  const t = useMessages('offers/own');
  const list = useOwnOffers(kind, tab, search);
  const offers = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      count={offers.length}
      skeleton={<ListSkeleton />}
      failed={t('load_failed')}
      note={t(list.hasNextPage ? 'count_shown' : 'count', { count: offers.length })}
    >
      <Selectable offers={offers} empty={<NothingHere {...props} />} />
    </PagedList>
  );
}

/** Which offers are selected, and what is done with them. */
function useSelection(offers: readonly OwnOffer[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [repriced, setRepriced] = useState<readonly OwnOffer[] | null>(null);
  const changing = useChangeOffers();
  const selected = offers.filter(({ id }) => ids.has(id));

  function act(action: OfferAction, on: readonly OwnOffer[]) {
    if (action === 'reprice') return setRepriced(on);
    return void changing.run({ offers: on, change: { event: action } }).then((isDone) => {
      if (isDone) setIds(new Set());
    });
  }

  return {
    selected,
    act,
    changing,
    repriced,
    setRepriced,
    clear: () => setIds(new Set()),
    select: (chosen: readonly OwnOffer[]) =>
      setIds(new Set(chosen.slice(0, MOST_SELECTED).map(({ id }) => id))),
  };
}

/** An undo can bring offers back to a list that is empty now, so it stays with its toast. */
function Selectable({ offers, empty }: { offers: readonly OwnOffer[]; empty: ReactNode }) {
  const selection = useSelection(offers);
  const { selected, act, changing, repriced, setRepriced, clear, select } = selection;
  const problem = problemOf(changing.error);
  return (
    <>
      <RefusedChanges refused={changing.refused} onClose={changing.clearRefused} />
      {problem !== null && repriced === null && (
        <Notice tone="danger" urgent className="mb-4">
          {problem}
        </Notice>
      )}
      {offers.length === 0 ? (
        empty
      ) : (
        <Card padded={false}>
          <BulkBar
            offers={offers}
            selected={selected}
            pending={changing.pending}
            onSelect={select}
            onAct={act}
          />
          <OfferTable offers={offers} selected={selected} onSelect={select} onAct={act} />
        </Card>
      )}
      {repriced !== null && (
        <RepriceDialog
          offers={repriced}
          changing={changing}
          onClose={(isDone) => {
            setRepriced(null);
            if (isDone) clear();
          }}
        />
      )}
    </>
  );
}

function NothingHere({ kind, tab, search, onClearSearch }: OwnOfferListProps) {
  const t = useMessages('offers/own');
  if (search !== '') {
    return (
      <Card>
        <EmptyState
          icon="search-x"
          title={t('search.empty')}
          description={t('search.empty_help')}
          action={
            <button
              type="button"
              onClick={onClearSearch}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('search.clear')}
            </button>
          }
        />
      </Card>
    );
  }
  if (tab !== 'all') {
    return (
      <Card>
        <EmptyState
          icon="inbox"
          title={t('empty_tab')}
          description={t(`tab_help.${tab}`)}
          action={
            <Link to="?" className={buttonClass({ variant: 'secondary' })}>
              {t('show_all')}
            </Link>
          }
        />
      </Card>
    );
  }
  const maySell = pageExists(SELL_PATH);
  const shop = kind === 'account' ? '/accounts' : '/gift-cards';
  return (
    <Card>
      <EmptyState
        icon={kind === 'account' ? 'gamepad-2' : 'gift'}
        title={t(`kind.${kind}.empty`)}
        description={t('empty_help')}
        action={
          <Link
            to={maySell ? SELL_PATH : shop}
            className={buttonClass({ variant: maySell ? 'primary' : 'secondary' })}
          >
            {maySell ? t('new') : t(`kind.${kind}.browse`)}
          </Link>
        }
      />
    </Card>
  );
}

const ListSkeleton = () => (
  <RowSkeletons
    rows={6}
    lead={
      <>
        <Skeleton className="size-5 shrink-0" />
        <Skeleton className="h-9 w-14 shrink-0" />
      </>
    }
    badge
  >
    {/* The place of the bar that says how many are selected. */}
    <div className="h-14" />
  </RowSkeletons>
);
