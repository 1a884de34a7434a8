import { Card, CardHeader } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { LoadMore } from '@guildhall/ui/load-more';
import { Skeleton } from '@guildhall/ui/skeleton';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { useDocument, useMonths, useReceipts } from '../hooks.ts';
import { FeesDocument } from './fees-document.tsx';
import { ReceiptDocument } from './receipt-document.tsx';

const LINK_CLASS =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover';

/** A receipt, a statement of fees, or the list of both, by the address. */
export function StatementsPage() {
  const { receipt, month } = useDocument();
  if (receipt !== null) return <ReceiptDocument key={receipt} order_id={receipt} />;
  if (month !== null) return <FeesDocument key={month} month={month} />;
  return <AllDocuments />;
}

function AllDocuments() {
  const t = useMessages('orders/statements');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 text-sm text-muted">{t('help')}</p>
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        <Receipts />
        <Months />
      </div>
    </>
  );
}

function Months() {
  const t = useMessages('orders/statements');
  const { month: monthText } = useFormats();
  const { months, hasMore, showMore } = useMonths();
  return (
    <Card padded={false} className="overflow-hidden">
      <CardHeader
        className="mb-0 border-b border-line p-4"
        title={t('fees.list_title')}
        description={t('fees.list_help')}
      />
      <ul className="divide-y divide-line">
        {months.map((month) => (
          <li key={month}>
            <Link to={`?month=${month}`} className={LINK_CLASS}>
              {/* The middle of the month is in this month in every time zone. */}
              <span className="font-medium text-ink">{monthText(`${month}-15T12:00:00Z`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore hasMore={hasMore} loading={false} onLoadMore={showMore} />
    </Card>
  );
}

function Receipts() {
  const t = useMessages('orders/statements');
  return (
    <Card padded={false} className="overflow-hidden">
      <CardHeader
        className="mb-0 border-b border-line p-4"
        title={t('receipt.list_title')}
        description={t('receipt.list_help')}
      />
      <ReceiptList />
    </Card>
  );
}

function ReceiptList() {
  const t = useMessages('orders/statements');
  const { date, price } = useFormats();
  const receipts = useReceipts();
  const rows = receipts.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={receipts}
      count={rows.length}
      inCard
      skeleton={<Skeleton className="m-4 h-40" />}
      failed={t('receipt.list_failed')}
      empty={
        <EmptyState icon="receipt" title={t('receipt.none')} description={t('receipt.none_help')} />
      }
    >
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`?receipt=${row.id}`} className={LINK_CLASS}>
              <span className="min-w-0 flex-1 basis-40">
                <bdi lang={row.language} className="line-clamp-1 font-medium text-ink">
                  {row.title}
                </bdi>
                <span className="figures text-xs text-muted">
                  {row.number} · {date(row.created_at)}
                </span>
              </span>
              <span className="figures text-ink">{price(row.amount_minor, row.currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PagedList>
  );
}
