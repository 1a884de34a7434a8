import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Price } from '@guildhall/ui/price';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { type StaffColumn, StaffList } from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { REASON_NAMES } from '../../history/messages.ts';
import { type PendingOffer, usePendingOffers } from '../hooks.ts';

/** The list has no tabs. */
const TABS = ['all'] as const;

/** The offers that wait for a decision of staff. */
export function PendingPage() {
  const t = useMessages('offers/review');
  const { search, typed, setTyped } = useListFilters(TABS, 'all');
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <PendingList key={search} search={search} />
    </StaffPage>
  );
}

function PendingList({ search }: { search: string }) {
  const t = useMessages('offers/review');
  return (
    <StaffList
      list={usePendingOffers(search)}
      keyOf={({ id }) => id}
      lead={{
        label: t('column.offer'),
        addressOf: ({ id }) => `/admin/offers/${id}`,
        title: ({ title }) => title,
        language: ({ language }) => language,
        below: ({ product_name, is_own }) => (
          <>
            <span className="block text-xs text-muted">{product_name}</span>
            {is_own && <Badge className="mt-1">{t('own')}</Badge>}
          </>
        ),
      }}
      columns={useColumns()}
      failed={t('load_failed')}
      empty={
        <EmptyState
          icon="circle-check"
          title={t(search === '' ? 'empty' : 'search_empty')}
          description={t(search === '' ? 'empty_help' : 'search_help')}
        />
      }
      count={(count, isAll) => t(isAll ? 'count' : 'count_shown', { count })}
    />
  );
}

function useColumns(): readonly StaffColumn<PendingOffer>[] {
  const t = useMessages('offers/review');
  const { moment } = useFormats();
  return [
    {
      key: 'seller',
      label: t('column.seller'),
      cell: ({ seller_username, seller_level }) => (
        <span className="flex flex-col items-end @4xl/table:items-start">
          <bdi>{seller_username}</bdi>
          <span className="text-xs text-muted">{t('level', { level: seller_level })}</span>
        </span>
      ),
    },
    { key: 'reasons', label: t('column.reasons'), cell: (offer) => <Reasons offer={offer} /> },
    {
      key: 'submitted',
      label: t('column.submitted'),
      cell: ({ submitted_at }) => (
        <time dateTime={submitted_at} className="figures text-end @4xl/table:text-start">
          {moment(submitted_at)}
        </time>
      ),
    },
    {
      key: 'price',
      label: t('column.price'),
      numeric: true,
      cell: ({ price_minor, currency }) => (
        <Price amountMinor={price_minor} currency={currency} size="sm" />
      ),
    },
  ];
}

function Reasons({ offer }: { offer: PendingOffer }) {
  const history = useMessages('offers/history');
  const reasons = offer.reasons.flatMap((reason) => REASON_NAMES[reason] ?? []);
  return (
    <span className="flex flex-col text-end text-xs text-muted @4xl/table:text-start">
      {reasons.map((reason) => (
        <span key={reason}>{history(reason)}</span>
      ))}
    </span>
  );
}
