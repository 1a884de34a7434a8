import type { OwnOfferPageView } from '@guildhall/api/offers/own-views';
import { Badge } from '@guildhall/ui/badge';
import { buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { LoadMore } from '@guildhall/ui/load-more';
import { Price } from '@guildhall/ui/price';
import { Skeleton } from '@guildhall/ui/skeleton';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/messages.ts';
import { messageOf } from '../../../../lib/refusals.ts';
import { offerPath } from '../../../../lib/shop-paths.ts';
import { useSite } from '../../../../lib/site.ts';
import { useOwnCardOffers } from '../hooks.ts';
import { STATE_TONES } from '../messages.ts';
import { AddCodes } from './add-codes.tsx';

type OwnOffer = OwnOfferPageView['items'][number];

/** The gift-card offers of the seller, with their stock. */
export function OwnCardOffers() {
  const t = useMessages('offers/stock');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 mb-5 text-sm text-muted">{t('help')}</p>
      <OfferList />
    </>
  );
}

function OfferList() {
  const t = useMessages('offers/stock');
  const list = useOwnCardOffers();
  if (list.isPending) return <Skeleton className="h-72 rounded-xl" />;
  if (list.isError && !list.data) {
    return (
      <Card>
        <ErrorState
          title={t('load_failed')}
          description={messageOf(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  }
  const offers = list.data.pages.flatMap(({ items }) => items);
  if (offers.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="gift"
          title={t('empty')}
          description={t('empty_help')}
          action={
            <Link to="/gift-cards" className={buttonClass({ variant: 'secondary' })}>
              {t('browse')}
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <Card padded={false} className="overflow-hidden">
        <OfferTable offers={offers} />
      </Card>
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function OfferTable({ offers }: { offers: readonly OwnOffer[] }) {
  const t = useMessages('offers/stock');
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{t('column.offer')}</TableHeading>
          <TableHeading>{t('column.state')}</TableHeading>
          <TableHeading numeric className="whitespace-nowrap">
            {t('column.price')}
          </TableHeading>
          <TableHeading numeric className="whitespace-nowrap">
            {t('column.stock')}
          </TableHeading>
          <TableHeading>
            <span className="sr-only">{t('column.actions')}</span>
          </TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </TableBody>
    </Table>
  );
}

function OfferRow({ offer }: { offer: OwnOffer }) {
  const t = useMessages('offers/stock');
  // Its codes are entered with each sale.
  const byHand = offer.delivery === 'manual';
  return (
    <TableRow className="@max-4xl/table:grid @max-4xl/table:grid-cols-[1fr_auto] @max-4xl/table:items-center @max-4xl/table:gap-x-3">
      <TableCell className="@max-4xl/table:col-span-2 @max-4xl/table:min-w-0">
        <span className="min-w-0">
          <Link
            to={offerPath(offer)}
            lang={offer.language}
            dir="auto"
            className="align-with-page line-clamp-2 font-medium text-ink hover:underline"
          >
            {offer.title}
          </Link>
          <span className="block truncate text-xs text-muted">{offer.product_name}</span>
        </span>
      </TableCell>
      <TableCell>
        <Badge tone={STATE_TONES[offer.state]}>{t(`state.${offer.state}`)}</Badge>
      </TableCell>
      <TableCell numeric className="@max-4xl/table:justify-self-end">
        <Price amountMinor={offer.price_minor} currency={offer.currency} size="sm" />
      </TableCell>
      <TableCell numeric className="@max-4xl/table:text-start">
        <span className="figures whitespace-nowrap">
          {t(byHand ? 'stock_by_hand' : 'stock', { count: offer.stock_count })}
        </span>
      </TableCell>
      <TableCell className="@max-4xl/table:justify-self-end">
        {offer.takes_codes && <AddCodes offer={offer} />}
        {byHand && <span className="text-xs text-muted">{t('by_hand')}</span>}
      </TableCell>
    </TableRow>
  );
}
