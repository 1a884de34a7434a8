import type { WebhookEndpointView } from '@guildhall/api/webhooks/endpoints/views';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useState } from 'react';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { toasts } from '../../../lib/toasts.ts';
import { offReasonOf } from '../known-words.ts';
import { DeliveryLog } from './delivery-log.tsx';

interface EndpointProps {
  endpoint: WebhookEndpointView;
}

/** One endpoint: whether it is on, what can be done with it, and its log. */
export function EndpointRow({
  endpoint,
  onSecret,
}: EndpointProps & { onSecret: (secret: string) => void }) {
  const { id, url, types, off_reason, failing_since } = endpoint;
  const t = useMessages('webhooks');
  const { moment } = useFormats();
  const [isLogOpen, setIsLogOpen] = useState(false);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
        <bdi dir="ltr" translate="no" className="min-w-0 [overflow-wrap:anywhere]">
          {url}
        </bdi>
        <Badge>{off_reason === null ? t('on') : t(`off.${offReasonOf(off_reason)}`)}</Badge>
      </p>
      <p translate="no" className="mt-0.5 font-mono text-xs text-muted">
        {types.join(', ')}
      </p>
      {failing_since !== null && (
        <p className="text-sm text-muted">{t('failing_since', { at: moment(failing_since) })}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Switch endpoint={endpoint} />
        {off_reason === null && <SendTest endpoint={endpoint} />}
        <Rotate endpoint={endpoint} onSecret={onSecret} />
        <Remove endpoint={endpoint} />
      </div>
      <details className="mt-1" onToggle={(event) => setIsLogOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium text-ink md:min-h-9">
          {t('log')}
        </summary>
        {isLogOpen && <DeliveryLog endpointId={id} />}
      </details>
    </li>
  );
}

function Switch({ endpoint: { id, url, off_reason } }: EndpointProps) {
  const t = useMessages('webhooks');
  const utils = trpc.useUtils();
  const isOn = off_reason === null;
  const mutation = useIdempotentMutation(
    async () =>
      await utils.client.webhooks.changeEndpoint.mutate({ endpoint_id: id, is_on: !isOn }),
    async () => {
      toasts.success(isOn ? t('switched_off') : t('switched_on'));
      await utils.webhooks.endpoints.invalidate();
    },
    (error) => toasts.error(problemOf(error) ?? ''),
  );
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={mutation.pending}
      aria-label={`${isOn ? t('switch_off') : t('switch_on')}: ${url}`}
      onClick={() => void mutation.run(undefined)}
    >
      {isOn ? t('switch_off') : t('switch_on')}
    </Button>
  );
}

function SendTest({ endpoint: { id, url } }: EndpointProps) {
  const t = useMessages('webhooks');
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.webhooks.sendTest.mutate({ endpoint_id: id }),
    async () => {
      toasts.success(t('tested'));
      await utils.webhooks.deliveries.invalidate();
    },
    (error) => toasts.error(problemOf(error) ?? ''),
  );
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={mutation.pending}
      aria-label={`${t('test')}: ${url}`}
      onClick={() => void mutation.run(undefined)}
    >
      {t('test')}
    </Button>
  );
}

function Rotate({
  endpoint: { id, url },
  onSecret,
}: EndpointProps & { onSecret: (secret: string) => void }) {
  const t = useMessages('webhooks');
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.webhooks.rotateSecret.mutate({ endpoint_id: id }),
    ({ secret }) => onSecret(secret),
  );
  return (
    <ConfirmDialog
      title={t('rotate_title')}
      description={t('rotate_help')}
      trigger={
        <Button variant="secondary" size="sm" aria-label={`${t('rotate')}: ${url}`}>
          {t('rotate')}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('rotate')}
      cancelLabel={t('keep')}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(undefined)}
    />
  );
}

function Remove({ endpoint: { id, url } }: EndpointProps) {
  const t = useMessages('webhooks');
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.webhooks.removeEndpoint.mutate({ endpoint_id: id }),
    async () => {
      toasts.success(t('removed'));
      await utils.webhooks.endpoints.invalidate();
    },
    () => void utils.webhooks.endpoints.invalidate(),
  );
  return (
    <ConfirmDialog
      title={t('remove_title')}
      description={t('remove_help', { url })}
      trigger={
        <Button variant="secondary" size="sm" aria-label={t('remove_named', { url })}>
          {t('remove')}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(undefined)}
    />
  );
}
