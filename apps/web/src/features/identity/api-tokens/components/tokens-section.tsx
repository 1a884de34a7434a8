import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CopyButton } from '@guildhall/ui/copy-button';
import { Dialog } from '@guildhall/ui/dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { Notice } from '@guildhall/ui/notice';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { Link } from 'react-router';

import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useCreateToken } from '../hooks.ts';
import { CreateTokenForm } from './create-token-form.tsx';
import { TokenRow } from './token-row.tsx';

/** The API tokens of the user, and a form for another one. */
export function TokensSection() {
  const t = useMessages('identity/tokens');
  const tokens = trpc.identity.apiTokens.useQuery(undefined, { staleTime: 0 });
  const creation = useCreateToken();
  const [isOpen, setIsOpen] = useState(false);
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
          to="/developers#tokens"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink hover:underline md:min-h-8"
        >
          {t('how')}
        </Link>
      </p>
      {creation.error !== null && (
        <Notice tone="danger" urgent className="mt-4">
          {messageOf(creation.error)}
        </Notice>
      )}
      {isOpen && (
        <CreateTokenForm
          pending={creation.pending}
          onSubmit={async (input) => {
            if (await creation.create(input)) setIsOpen(false);
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
      {tokens.data ? (
        tokens.data.length > 0 ? (
          <ul className="mt-4 divide-y divide-line border-t border-line">
            {tokens.data.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-sm text-muted">{t('none')}</p>
        )
      ) : tokens.isError ? (
        <ErrorState
          title={t('load_failed')}
          description={messageOf(tokens.error)}
          retrying={tokens.isFetching}
          onRetry={() => void tokens.refetch()}
        />
      ) : (
        <SkeletonText lines={3} className="mt-4" />
      )}
      {creation.token !== null && (
        <NewToken token={creation.token} onSaved={creation.forgetToken} />
      )}
    </Card>
  );
}

/** Shows a new token once, until the user confirms that it is saved. */
function NewToken({ token, onSaved }: { token: string; onSaved: () => void }) {
  const t = useMessages('identity/tokens');
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
        {token}
      </p>
      <div className="mt-4">
        <CopyButton text={token} label={t('copy')} caption={t('copy')} size="md" />
      </div>
    </Dialog>
  );
}
