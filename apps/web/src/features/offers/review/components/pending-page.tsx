import { Badge } from '@guildhall/ui/badge';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Price } from '@guildhall/ui/price';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../../lib/lists/row-skeletons.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { REASON_NAMES } from '../../history/messages.ts';
import { type PendingOffer, usePendingOffers } from '../hooks.ts';

/** The offers that wait for a decision of staff. */
export function PendingPage() {
  const t = useMessages('offers/review');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 mb-5 text-sm text-muted">{t('help')}</p>
      <PendingList />
    </>
  );
}

function PendingList() {
  const t = useMessages('offers/review');
  const list = usePendingOffers();
  const offers = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      count={offers.length}
      skeleton={<RowSkeletons rows={4} />}
      failed={t('load_failed')}
      empty={<EmptyState icon="circle-check" title={t('empty')} description={t('empty_help')} />}
      note={t(list.hasNextPage ? 'count_shown' : 'count', { count: offers.length })}
    >
      <Card padded={false} className="overflow-hidden">
        <PendingTable offers={offers} />
      </Card>
    </PagedList>
  );
}

function PendingTable({ offers }: { offers: readonly PendingOffer[] }) {
  const t = useMessages('offers/review');
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{t('column.offer')}</TableHeading>
          <TableHeading>{t('column.seller')}</TableHeading>
          <TableHeading>{t('column.reasons')}</TableHeading>
          <TableHeading>{t('column.submitted')}</TableHeading>
          <TableHeading numeric>{t('column.price')}</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {offers.map((offer) => (
          <PendingRow key={offer.id} offer={offer} />
        ))}
      </TableBody>
    </Table>
  );
}

function PendingRow({ offer }: { offer: PendingOffer }) {
  const t = useMessages('offers/review');
  const history = useMessages('offers/history');
  const { moment } = useFormats();
  const reasons = offer.reasons.flatMap((reason) => REASON_NAMES[reason] ?? []);
  return (
    <TableRow className="relative hover:bg-hover">
      <TableCell className="@max-4xl/table:block @4xl/table:w-[34%]">
        {/* The whole row is a link to the review. */}
        <Link
          to={`/admin/offers/${offer.id}`}
          lang={offer.language}
          dir="auto"
          className="align-with-page line-clamp-2 font-medium text-ink after:absolute after:inset-0"
        >
          {offer.title}
        </Link>
        <span className="block text-xs text-muted">{offer.product_name}</span>
        {offer.is_own && <Badge className="mt-1">{t('own')}</Badge>}
      </TableCell>
      <TableCell label={t('column.seller')}>
        <span className="flex flex-col items-end @4xl/table:items-start">
          <bdi>{offer.seller_username}</bdi>
          <span className="text-xs text-muted">{t('level', { level: offer.seller_level })}</span>
        </span>
      </TableCell>
      <TableCell label={t('column.reasons')}>
        <span className="flex flex-col text-end text-xs text-muted @4xl/table:text-start">
          {reasons.map((reason) => (
            <span key={reason}>{history(reason)}</span>
          ))}
        </span>
      </TableCell>
      <TableCell label={t('column.submitted')}>
        <time dateTime={offer.submitted_at} className="figures text-end @4xl/table:text-start">
          {moment(offer.submitted_at)}
        </time>
      </TableCell>
      <TableCell numeric label={t('column.price')}>
        <Price amountMinor={offer.price_minor} currency={offer.currency} size="sm" />
      </TableCell>
    </TableRow>
  );
}
