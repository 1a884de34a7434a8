import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CopyButton } from '@guildhall/ui/copy-button';
import { Dialog } from '@guildhall/ui/dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { CreateEndpointForm } from './create-endpoint-form.tsx';
import { EndpointRow } from './endpoint-row.tsx';

/** The webhook endpoints of the user, and a form for another one. */
export function WebhooksSection() {
  const t = useMessages('webhooks');
  const endpoints = trpc.webhooks.endpoints.useQuery(undefined, { staleTime: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Card>
      <CardHeader
        level={3}
        title={t('title')}
        description={t('intro')}
        action={
          !isOpen && (
            <Button variant="secondary" icon="plus" onClick={() => setIsOpen(true)}>
              {t('create')}
            </Button>
          )
        }
      />
      <p className="mt-1">
        <Link
          to="/developers#webhooks"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink hover:underline md:min-h-8"
        >
          {t('how')}
        </Link>
      </p>
      {isOpen && (
        <CreateEndpointForm
          onCreated={(created) => {
            setIsOpen(false);
            setSecret(created);
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
      {endpoints.data ? (
        endpoints.data.length > 0 ? (
          <ul className="mt-4 divide-y divide-line border-t border-line">
            {endpoints.data.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} onSecret={setSecret} />
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-sm text-muted">{t('none')}</p>
        )
      ) : endpoints.isError ? (
        <ErrorState
          title={t('load_failed')}
          description={messageOf(endpoints.error)}
          retrying={endpoints.isFetching}
          onRetry={() => void endpoints.refetch()}
        />
      ) : (
        <SkeletonText lines={3} className="mt-4" />
      )}
      {secret !== null && <NewSecret secret={secret} onSaved={() => setSecret(null)} />}
    </Card>
  );
}

/** Shows a new secret once, until the user confirms that it is saved. */
function NewSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  const t = useMessages('webhooks');
  return (
    <Dialog
      title={t('created_title')}
      description={t('created')}
      open
      mustAnswer
      footer={<Button onClick={onSaved}>{t('saved')}</Button>}
    >
      <p
        dir="ltr"
        translate="no"
        className="rounded-lg border border-line bg-sunken p-4 font-mono text-sm [overflow-wrap:anywhere] text-ink"
      >
        {secret}
      </p>
      <div className="mt-4">
        <CopyButton text={secret} label={t('copy')} caption={t('copy')} size="md" />
      </div>
    </Dialog>
  );
}
