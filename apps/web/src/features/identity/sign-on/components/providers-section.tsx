import type { ProviderView } from '@guildhall/api/identity/sign-on/views';
import { PROVIDER_TITLES } from '@guildhall/domain/identity/types';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useIdempotentMutation } from '../../../../lib/api/idempotent-mutation.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, toastFailure } from '../../../../lib/api/refusals.ts';
import { storeReturnPath } from '../../../../lib/session/sign-on.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useResumedConfirmation, useResumedAction } from '../../hooks.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

/** Connects and disconnects identity providers for sign-in. */
export function ProvidersSection() {
  const t = useMessages('identity/settings');
  const providers = trpc.identity.providers.useQuery(undefined, { staleTime: 0 });
  // A shop without providers has nothing to connect.
  if (providers.data?.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('providers.title')} description={t('providers.intro')} />
      {providers.data ? (
        <ul className="mt-4 divide-y divide-line">
          {providers.data.map((each) => (
            <ProviderRow key={each.provider} {...each} />
          ))}
        </ul>
      ) : providers.isError ? (
        <ErrorState
          title={t('providers.load_failed')}
          description={messageOf(providers.error)}
          retrying={providers.isFetching}
          onRetry={() => void providers.refetch()}
        />
      ) : (
        <SkeletonText lines={2} className="mt-4" />
      )}
    </Card>
  );
}

function ProviderRow({ provider, linked }: ProviderView) {
  const t = useMessages('identity/settings');
  const formats = useFormats();
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium text-ink">{PROVIDER_TITLES[provider]}</p>
        <p className="text-sm wrap-anywhere text-muted">{stateOf(t, formats, linked)}</p>
      </div>
      {linked === null ? <Connect provider={provider} /> : <Disconnect provider={provider} />}
    </li>
  );
}

function stateOf(
  t: Messages<'identity/settings'>,
  { date }: Formats,
  linked: ProviderView['linked'],
): string {
  if (linked === null) return t('providers.not_connected');
  const { email, last_used_at } = linked;
  const used = date(last_used_at);
  if (email === null) return t('providers.connected', { used });
  return t('providers.connected_as', { email, used });
}

type Which = Pick<ProviderView, 'provider'>;

function Connect({ provider }: Which) {
  const t = useMessages('identity/settings');
  const { client } = trpc.useUtils();
  const withStepUp = useStepUp();
  const [leaving, setLeaving] = useState(false);
  const action = `connect ${provider}`;
  const mutation = useIdempotentMutation(
    async () =>
      await withStepUp(async () => await client.identity.linkProvider.mutate({ provider }), action),
    ({ url }) => {
      setLeaving(true);
      storeReturnPath('/dashboard/settings');
      globalThis.location.assign(url);
    },
    (error) => toastFailure(error),
  );
  useResumedAction(action, () => void mutation.run(undefined));
  return (
    <Button
      variant="secondary"
      aria-label={t('providers.connect_named', { provider: PROVIDER_TITLES[provider] })}
      loading={mutation.pending || leaving}
      onClick={() => void mutation.run(undefined)}
    >
      {t('providers.connect')}
    </Button>
  );
}

function Disconnect({ provider }: Which) {
  const t = useMessages('identity/settings');
  const name = { provider: PROVIDER_TITLES[provider] };
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const action = `disconnect ${provider}`;
  const confirmation = useResumedConfirmation(action);
  const mutation = useIdempotentMutation(
    async () => {
      const work = async () => await utils.client.identity.unlinkProvider.mutate({ provider });
      return await withStepUp(work, action);
    },
    async () => {
      toasts.success(t('providers.disconnected', name));
      await utils.identity.invalidate();
    },
    (error) => toastFailure(error),
  );
  return (
    <ConfirmDialog
      {...confirmation}
      title={t('providers.disconnect_title', name)}
      description={t('providers.disconnect_help', name)}
      trigger={
        <Button
          variant="secondary"
          aria-label={t('providers.disconnect_named', name)}
          loading={mutation.pending}
        >
          {t('providers.disconnect')}
        </Button>
      }
      confirmLabel={t('providers.disconnect')}
      cancelLabel={t('providers.keep')}
      danger
      pending={mutation.pending}
      closesFirst
      onConfirm={() => mutation.run(undefined)}
    />
  );
}
