import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Notice } from '@guildhall/ui/notice';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/refusals.ts';
import { DueTime } from '../../../lib/due-time.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useDisputesOfOrder, useReadWith } from '../hooks.ts';
import { ClaimCard } from './claim-card.tsx';
import { typeText, unitsText } from '../words.ts';
import { DisputeBadge } from './dispute-badge.tsx';

type Summary = DisputesOfOrderView['disputes'][number];

interface OrderDisputesProps {
  order: OrderView;
  /** How staff open a case about what can be disputed. */
  staffOpen?: (options: DisputesOfOrderView) => ReactNode;
}

/** What is frozen of an order, its disputes, and for buyer and staff the way to open one. */
export function OrderDisputes({ order, staffOpen }: OrderDisputesProps) {
  const t = useMessages('disputes');
  const query = useDisputesOfOrder(order.id);
  useReadWith(order);
  if (query.isError && query.data === undefined) {
    return (
      <ErrorState
        title={t('card.load_failed')}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) return null;
  const { disputes, disputable, claim } = query.data;
  const claimCard = claim && <ClaimCard order={order} claim={claim} />;
  if (disputes.length === 0 && disputable.length === 0) return claimCard;
  const card = (
    <Card>
      <CardHeader
        title={t(disputes.length === 0 ? 'card.title' : 'card.title_disputes')}
        description={disputes.length === 0 && order.side !== 'staff' && t('card.help')}
      />
      <FrozenNotice order={order} />
      {disputes.length > 0 && (
        <ul className="mb-4 divide-y divide-line last:mb-0">
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.id} order={order} dispute={dispute} />
          ))}
        </ul>
      )}
      {disputable.length > 0 && order.side === 'staff' && staffOpen?.(query.data)}
      {disputable.length > 0 && order.side !== 'staff' && (
        <Link
          to={`/order/${order.id}/dispute`}
          className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          {t(disputes.length === 0 ? 'card.open' : 'card.open_another')}
        </Link>
      )}
    </Card>
  );
  return (
    <>
      {card}
      {claimCard}
    </>
  );
}

/** How much money of the order waits for the end of a dispute. */
function FrozenNotice({ order }: { order: OrderView }) {
  const t = useMessages('disputes');
  const { price } = useFormats();
  const frozen = order.units
    .filter(({ state }) => state === 'disputed')
    .reduce((sum, { total_minor }) => sum + total_minor, 0);
  if (frozen === 0) return null;
  return (
    <Notice tone="attention" icon="lock-keyhole" className="mb-2">
      {t('card.frozen', { amount: price(frozen, order.currency) })}
    </Notice>
  );
}

function DisputeRow({ order, dispute }: { order: OrderView; dispute: Summary }) {
  const t = useMessages('disputes');
  const formats = useFormats();
  const { moment, price } = formats;
  const { type, state, positions, due_at, opened_at, closed_at, refunded_minor } = dispute;
  const name = typeText(t, type);
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 py-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="text-sm font-medium text-ink">
          {name}
          {order.quantity > 1 && ` · ${unitsText(t, formats, order.kind, positions)}`}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <DisputeBadge state={state} />
          {due_at !== null && closed_at === null && <DueTime dueAt={due_at} />}
          {closed_at === null && due_at === null && (
            <span>{t('card.opened', { moment: moment(opened_at) })}</span>
          )}
          {closed_at !== null && <span>{t('card.closed', { moment: moment(closed_at) })}</span>}
          {refunded_minor > 0 && (
            <span>{t('card.refunded', { amount: price(refunded_minor, order.currency) })}</span>
          )}
        </div>
      </div>
      <Link
        to={`/order/${order.id}/dispute/${dispute.id}`}
        aria-label={t('card.view_of', { type: name })}
        className={buttonClass({ variant: closed_at === null ? 'primary' : 'secondary' })}
      >
        {t('card.view')}
      </Link>
    </li>
  );
}
