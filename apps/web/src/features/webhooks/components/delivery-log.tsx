import type { DeliveryView } from '@guildhall/api/webhooks/endpoints/views';
import { Button } from '@guildhall/ui/button';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { getQueryKey } from '@trpc/react-query';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx';
import { faultOf } from '../known-words.ts';
import { toasts } from '../../../lib/toasts.ts';

/** What was sent to an endpoint, newest first, and what it answered. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const t = useMessages('webhooks');
  const { client } = trpc.useUtils();
  const list = usePagedList({
    queryKey: [...getQueryKey(trpc.webhooks.deliveries), endpointId],
    readPage: async (cursor, options) =>
      await client.webhooks.deliveries.query({ endpoint_id: endpointId, cursor }, options),
    staleTime: 0,
  });
  const deliveries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      count={deliveries.length}
      inCard
      skeleton={<SkeletonText lines={3} />}
      failed={t('log_failed')}
      empty={<p className="text-sm text-muted">{t('log_empty')}</p>}
    >
      <ul className="flex flex-col gap-3 text-sm">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </PagedList>
  );
}

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const { id, type, payload, taken_at, due_at, tries } = delivery;
  const t = useMessages('webhooks');
  const { moment } = useFormats();
  const state =
    taken_at !== null
      ? t('taken', { at: moment(taken_at) })
      : due_at !== null
        ? t('waiting', { at: moment(due_at) })
        : t('given_up');
  return (
    <li>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0">
          <code translate="no" dir="ltr" className="font-mono text-ink">
            {type}
          </code>
          <span className="block text-muted">{state}</span>
        </span>
        <SendAgain id={id} type={type} />
      </p>
      <ul className="mt-1 text-muted">
        {tries.map((each) => (
          <li key={each.id}>{tryText(each)}</li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 md:min-h-9">{t('body')}</summary>
        <pre
          dir="ltr"
          translate="no"
          className="rounded-lg bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {payload}
        </pre>
      </details>
    </li>
  );

  function tryText({ tried_at, status, fault, took_ms: ms }: DeliveryView['tries'][number]) {
    const at = moment(tried_at);
    if (status !== null) return t('try', { at, status: String(status), ms: String(ms) });
    return t('try_failed', { at, fault: t(`fault.${faultOf(fault)}`), ms: String(ms) });
  }
}

function SendAgain({ id, type }: { id: string; type: string }) {
  const t = useMessages('webhooks');
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.webhooks.redeliver.mutate({ message_id: id }),
    async () => {
      toasts.success(t('redelivered'));
      await utils.webhooks.deliveries.invalidate();
    },
    (error) => toasts.error(problemOf(error) ?? ''),
  );
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={mutation.pending}
      aria-label={`${t('redeliver')}: ${type}`}
      onClick={() => void mutation.run(undefined)}
    >
      {t('redeliver')}
    </Button>
  );
}
