import type { OrderRowView } from '@guildhall/api/orders/views';
import { DEADLINE_EVENTS, type DeadlineEvent } from '@guildhall/domain/orders/types';
import { Badge } from '@guildhall/ui/badge';
import { buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { EmptyState } from '@guildhall/ui/empty-state';
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
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { OfferArt } from '../../../lib/offer-art.tsx';
import { PagedList } from '../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../lib/lists/row-skeletons.tsx';
import { offerPath, productPath } from '../../../lib/pages/shop-paths.ts';
import { ServerClockScope, useServerClock } from '../../../lib/server-clock.tsx';
import { focusOf, isLate } from '../next-step.ts';
import { useOrderList, type OrderSide, type OrderTab } from '../hooks.ts';
import { DueTime } from '../../../lib/due-time.tsx';
import { OrderBadge } from './order-badge.tsx';

/** In these states the money was returned or never paid. */
const MONEY_WENT_BACK: ReadonlySet<OrderRowView['state']> = new Set([
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
]);

/** Purchases that a buyer is done with, whether they kept them or not. */
const MAY_BUY_AGAIN: ReadonlySet<OrderRowView['state']> = new Set([
  'in_protection',
  'completed',
  'refunded',
  'cancelled',
]);

export interface OrderListProps {
  side: OrderSide;
  tab: OrderTab;
  search: string;
  onClearSearch: () => void;
}

/** The orders of one side and tab. */
export function OrderList(props: OrderListProps) {
  const { side, tab, search } = props;
  const t = useMessages('orders');
  const list = useOrderList(side, tab, search);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      count={rows.length}
      skeleton={<ListSkeleton />}
      failed={t('list.load_failed')}
      empty={<NothingHere {...props} />}
      note={t(list.hasNextPage ? 'list.count_shown' : 'list.count', { count: rows.length })}
    >
      <ServerClockScope
        now={list.data?.pages.at(-1)?.now ?? ''}
        readAt={list.dataUpdatedAt}
        refresh={() => void list.refetch()}
      >
        <Card padded={false} className="overflow-hidden">
          <OrderTable side={side} rows={rows} />
        </Card>
      </ServerClockScope>
    </PagedList>
  );
}

function OrderTable({ side, rows }: { side: OrderSide; rows: readonly OrderRowView[] }) {
  const t = useMessages('orders');
  const bought = side === 'bought';
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{t('column.order')}</TableHeading>
          <TableHeading>{t(bought ? 'column.seller' : 'column.buyer')}</TableHeading>
          <TableHeading>{t('column.status')}</TableHeading>
          <TableHeading>{t('column.next')}</TableHeading>
          <TableHeading numeric>{t(bought ? 'column.total' : 'column.earnings')}</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <OrderRow key={row.id} row={row} side={side} />
        ))}
      </TableBody>
    </Table>
  );
}

function OrderRow({ row, side }: { row: OrderRowView; side: OrderSide }) {
  const again = side === 'bought' && MAY_BUY_AGAIN.has(row.state);
  return (
    // In the narrowest place an amount of a million stands below the state, not beside it.
    <TableRow className="relative hover:bg-hover @max-4xl/table:grid @max-4xl/table:grid-cols-[1fr_auto] @max-4xl/table:items-center @max-4xl/table:gap-x-2 @max-sm/table:flex @max-sm/table:flex-wrap @max-sm/table:justify-between">
      <TableCell className="@max-4xl/table:col-span-2 @max-4xl/table:min-w-0 @max-sm/table:w-full @4xl/table:w-full @4xl/table:max-w-0">
        <span className="flex min-w-0 items-center gap-3">
          <OfferArt offer={{ ...row, id: row.offer_id }} className="w-14 shrink-0 rounded-md" />
          <span className="min-w-0">
            {/* The whole row is a link to the order. */}
            <Link
              to={`/order/${row.id}`}
              lang={row.language}
              dir="auto"
              className="align-with-page line-clamp-2 font-medium text-ink after:absolute after:inset-0"
            >
              {row.title}
            </Link>
            <span className="figures block text-xs text-muted">
              {row.product_name} · <span className="whitespace-nowrap">{row.number}</span>
              <span className="@4xl/table:hidden"> · {row.other_party}</span>
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell className="@max-4xl/table:hidden">
        <span dir="auto" className="truncate">
          {row.other_party}
        </span>
      </TableCell>
      <TableCell className="@max-4xl/table:ps-17 @max-sm/table:grow @max-sm/table:basis-48 @max-xs/table:basis-32 @max-xs/table:ps-0">
        <Standing row={row} side={side} />
      </TableCell>
      <TableCell
        className={classNames(
          '@max-4xl/table:order-last @max-4xl/table:col-span-2 @max-4xl/table:min-w-0 @max-4xl/table:ps-17 @max-sm/table:w-full @max-xs/table:ps-0',
          row.next.on_due === null && !again && '@max-4xl/table:hidden',
        )}
      >
        {row.next.on_due === null && again ? null : <NextDue row={row} side={side} />}
        {again && <BuyAgain row={row} />}
      </TableCell>
      <TableCell
        numeric
        className="text-end @max-4xl/table:flex-col @max-4xl/table:items-end @4xl/table:min-w-32"
      >
        <Price
          amountMinor={row.amount_minor}
          currency={row.currency}
          size="sm"
          struck={MONEY_WENT_BACK.has(row.state) && row.amount_minor !== 0}
        />
        <Expected row={row} />
        <Refunded row={row} />
      </TableCell>
    </TableRow>
  );
}

/** Leads to the offer with the same quantity while it is for sale, else to others like it. */
function BuyAgain({ row }: { row: OrderRowView }) {
  const t = useMessages('orders');
  const offer = { id: row.offer_id, kind: row.kind, product_slug: row.product_slug };
  const search = row.quantity > 1 ? `?quantity=${row.quantity}` : '';
  const { title } = row;
  return (
    // Above the link that covers the row.
    <Link
      to={row.is_offered ? `${offerPath(offer)}${search}` : productPath(offer)}
      aria-label={t(row.is_offered ? 'again.buy_named' : 'again.similar_named', { title })}
      className={buttonClass({ variant: 'link', size: 'sm', className: 'relative' })}
    >
      {t(row.is_offered ? 'again.buy' : 'again.similar')}
    </Link>
  );
}

/** The state, whether it is late, and whether the user has to act. */
function Standing({ row, side }: { row: OrderRowView; side: OrderSide }) {
  const t = useMessages('orders');
  const { readMs } = useServerClock();
  return (
    <span className="flex flex-wrap items-center gap-1">
      <OrderBadge state={focusOf(row)} side={side === 'bought' ? 'buyer' : 'seller'} />
      {isLate(row, readMs) && (
        <Badge tone="attention" icon="triangle-alert">
          {t('late')}
        </Badge>
      )}
      {row.needs_you && (
        <Badge tone="accent" icon="circle-dot">
          {t('your_turn')}
        </Badge>
      )}
    </span>
  );
}

/** A later version of the server may have other deadlines: those show their time alone. */
const isKnownDue = (event: string): event is DeadlineEvent =>
  DEADLINE_EVENTS.some((known) => known === event);

/** What of a sale's earnings is a forecast. */
function Expected({ row: { expected_minor, amount_minor, currency } }: { row: OrderRowView }) {
  const t = useMessages('orders');
  const { price } = useFormats();
  if (expected_minor === 0) return null;
  return (
    <span className="block text-xs text-muted">
      {expected_minor === amount_minor
        ? t('expected')
        : t('expected_part', { amount: price(expected_minor, currency) })}
    </span>
  );
}

/** What the buyer was given back. */
function Refunded({ row: { refunded_minor, currency } }: { row: OrderRowView }) {
  const t = useMessages('orders');
  const { price } = useFormats();
  if (refunded_minor === 0) return null;
  return (
    <span className="block text-xs text-muted">
      {t('refunded', { amount: price(refunded_minor, currency) })}
    </span>
  );
}

/**
 * The promised time until it has passed, then the deadline that changes the state automatically.
 */
function NextDue({ row, side }: { row: OrderRowView; side: OrderSide }) {
  const t = useMessages('orders');
  const { on_due, due_at, promised_at } = row.next;
  const { readMs } = useServerClock();
  if (on_due === null || due_at === null) {
    return <span className="text-muted">{t('due.none')}</span>;
  }
  const isAnswer = on_due === 'accept_request' || on_due === 'refuse_request';
  const late = !isAnswer && isLate(row, readMs);
  return (
    <span className="flex flex-col items-start">
      <span className={classNames('text-xs', late ? 'text-attention' : 'text-muted')}>
        {late ? t('due.late') : isKnownDue(on_due) && t(`due.${side}.${on_due}`)}
      </span>
      <DueTime
        dueAt={late || isAnswer ? due_at : (promised_at ?? due_at)}
        className="gap-y-0 whitespace-nowrap @4xl/table:flex-col @4xl/table:items-start"
      />
    </span>
  );
}

function NothingHere({ side, tab, search, onClearSearch }: OrderListProps) {
  const t = useMessages('orders');
  if (search !== '') {
    return (
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
    );
  }
  const bought = side === 'bought';
  if (tab !== 'all') {
    return (
      <EmptyState
        icon="inbox"
        title={t('list.empty_tab')}
        description={t('list.empty_tab_help')}
        action={
          <Link to="?" className={buttonClass({ variant: 'secondary' })}>
            {t('list.show_all')}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={bought ? 'shopping-bag' : 'store'}
      title={t(`list.${side}.empty`)}
      description={t(`list.${side}.empty_help`)}
      action={
        <Link to="/" className={buttonClass()}>
          {t('list.browse')}
        </Link>
      }
    />
  );
}

const ListSkeleton = () => (
  <RowSkeletons rows={6} lead={<Skeleton className="h-9 w-14 shrink-0" />} badge />
);
