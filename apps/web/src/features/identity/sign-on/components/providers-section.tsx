import type { ProviderView } from '@guildhall/api/identity/sign-on/views';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { formatDate } from '../../../../lib/format.ts';
import { useIdempotentMutation } from '../../../../lib/idempotent-mutation.ts';
import { messageOf } from '../../../../lib/refusals.ts';
import { storeReturnPath } from '../../../../lib/sign-on.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useResumedConfirmation, useResumedAction } from '../../hooks.ts';
import { providersCopy as copy } from '../copy.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

/** Identity providers that one can sign in at: connected and disconnected. */
export function ProvidersSection() {
  const providers = trpc.identity.providers.useQuery(undefined, { staleTime: 0 });
  // A shop where none is set up has nothing to connect.
  if (providers.data?.length === 0) return null;
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.intro} />
      {providers.data ? (
        <ul className="mt-4 divide-y divide-line">
          {providers.data.map((each) => (
            <ProviderRow key={each.provider} {...each} />
          ))}
        </ul>
      ) : providers.isError ? (
        <ErrorState
          title={copy.load_failed}
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
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium text-ink">{copy.name(provider)}</p>
        <p className="text-sm wrap-anywhere text-muted">{stateOf(linked)}</p>
      </div>
      {linked === null ? <Connect provider={provider} /> : <Disconnect provider={provider} />}
    </li>
  );
}

function stateOf(linked: ProviderView['linked']): string {
  if (linked === null) return copy.not_connected;
  const { email, last_used_at } = linked;
  return `${email === null ? copy.connected : copy.as(email)}, ${copy.used} ${formatDate(last_used_at)}`;
}

type Which = Pick<ProviderView, 'provider'>;

function Connect({ provider }: Which) {
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
    (error) => toasts.error(messageOf(error)),
  );
  useResumedAction(action, () => void mutation.run(undefined));
  return (
    <Button
      variant="secondary"
      aria-label={copy.connect_which(provider)}
      loading={mutation.pending || leaving}
      onClick={() => void mutation.run(undefined)}
    >
      {copy.connect}
    </Button>
  );
}

function Disconnect({ provider }: Which) {
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const action = `disconnect ${provider}`;
  const asked = useResumedConfirmation(action);
  const mutation = useIdempotentMutation(
    async () => {
      const work = async () => await utils.client.identity.unlinkProvider.mutate({ provider });
      return await withStepUp(work, action);
    },
    async () => {
      toasts.success(copy.disconnected(provider));
      await utils.identity.invalidate();
    },
    (error) => toasts.error(messageOf(error)),
  );
  return (
    <ConfirmDialog
      {...asked}
      title={copy.disconnect_title(provider)}
      description={copy.disconnect_description(provider)}
      trigger={
        <Button
          variant="secondary"
          aria-label={copy.disconnect_which(provider)}
          loading={mutation.pending}
        >
          {copy.disconnect}
        </Button>
      }
      confirmLabel={copy.disconnect}
      cancelLabel={copy.keep}
      danger
      pending={mutation.pending}
      closesFirst
      onConfirm={() => mutation.run(undefined)}
    />
  );
}
