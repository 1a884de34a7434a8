import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Link } from 'react-router';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { isOrderMissing, useOrder } from '../../../orders/hooks.ts';
import { useDisputesOfOrder } from '../../hooks.ts';
import { DisputeSkeleton } from '../../components/dispute-page.tsx';
import { ClaimForm } from './claim-form.tsx';
import { OpeningForm } from './opening-form.tsx';

/** Where the buyer of an order opens a dispute. */
export function OpeningPage({ order_id }: { order_id: string }) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  const { site_name } = useSite();
  const order = useOrder(order_id);
  const options = useDisputesOfOrder(order_id);
  const failed = order.error ?? options.error;
  if (order.data && options.data) {
    return <LoadedOpening order={order.data} options={options.data} />;
  }
  if (failed && isOrderMissing(failed)) {
    return (
      <>
        <title>{`${t('nothing')} · ${site_name}`}</title>
        <NothingToDispute orderId={order_id} />
      </>
    );
  }
  if (failed) {
    return (
      <ErrorState
        title={shared('load_failed')}
        description={messageOf(failed)}
        retrying={order.isFetching || options.isFetching}
        onRetry={() => {
          void order.refetch();
          void options.refetch();
        }}
      />
    );
  }
  return <DisputeSkeleton />;
}

function LoadedOpening({ order, options }: { order: OrderView; options: DisputesOfOrderView }) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      {options.disputable.length === 0 ? (
        <WithoutDispute order={order} options={options} />
      ) : (
        <>
          <BackLink to={`/order/${order.id}`}>{shared('to_order')}</BackLink>
          <h1 className="mt-2 text-xl font-semibold text-ink md:text-2xl">{t('title')}</h1>
          <p className="mt-1 text-sm text-muted">{t('help')}</p>
          <OpeningForm order={order} options={options} />
        </>
      )}
    </>
  );
}

/** A completed account can still be claimed. */
function WithoutDispute({ order, options }: { order: OrderView; options: DisputesOfOrderView }) {
  const t = useMessages('disputes/claim');
  const shared = useMessages('disputes');
  const { day } = useFormats();
  const { claim } = options;
  if (claim === null) return <NothingToDispute orderId={order.id} />;
  return (
    <>
      <BackLink to={`/order/${order.id}`}>{shared('to_order')}</BackLink>
      <h1 className="mt-2 text-xl font-semibold text-ink md:text-2xl">{t('opening.title')}</h1>
      <p className="mt-1 text-sm text-muted">{t('opening.help', { until: day(claim.until) })}</p>
      <ClaimForm order={order} options={options} claim={claim} />
    </>
  );
}

function NothingToDispute({ orderId }: { orderId: string }) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  return (
    <EmptyState
      icon="circle-check"
      level={1}
      title={t('nothing')}
      description={t('nothing_help')}
      action={
        <Link to={`/order/${orderId}`} className={buttonClass({ variant: 'secondary' })}>
          {shared('to_order')}
        </Link>
      }
    />
  );
}
