import type { ApiTokenView } from '@guildhall/api/identity/api-tokens/views';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useFormats } from '../../../../lib/language/format.ts';
import { useIdempotentMutation } from '../../../../lib/api/idempotent-mutation.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';

/** One token: what it may do, when it ends, and what it was used for. */
export function TokenRow({ token }: { token: ApiTokenView }) {
  const { name, scopes, created_at, expires_at, revoked_at, is_valid, uses } = token;
  const t = useMessages('identity/tokens');
  const { date, moment } = useFormats();
  const [last] = uses;
  const life = is_valid
    ? t('valid_until', { created: date(created_at), end: date(expires_at) })
    : revoked_at === null
      ? t('expired_on', { end: date(expires_at) })
      : t('revoked_on', { end: date(revoked_at) });
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
            {!is_valid && <Badge>{revoked_at === null ? t('expired') : t('revoked')}</Badge>}
          </p>
          <p translate="no" className="mt-0.5 font-mono text-xs text-muted">
            {scopes.join(', ')}
          </p>
          <p className="mt-0.5 text-sm text-muted">{life}</p>
          <p className="text-sm text-muted">
            {last === undefined
              ? t('unused')
              : t('last_used', {
                  at: moment(last.last_used_at),
                  call: last.call,
                  ip_address: last.ip_address,
                })}
          </p>
        </div>
        {is_valid && <Revoke token={token} />}
      </div>
      {uses.length > 0 && <Uses uses={uses} />}
    </li>
  );
}

function Uses({ uses }: Pick<ApiTokenView, 'uses'>) {
  const t = useMessages('identity/tokens');
  const { moment } = useFormats();
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium text-ink md:min-h-9">
        {t('uses')}
      </summary>
      <ul className="flex flex-col gap-2 text-sm">
        {uses.map(({ call, ip_address, calls, last_used_at }) => (
          <li key={`${call} ${ip_address}`}>
            <code translate="no" dir="ltr" className="font-mono text-ink [overflow-wrap:anywhere]">
              {call}
            </code>
            <span className="block text-muted">
              {t('use', { count: calls, ip_address, at: moment(last_used_at) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Revoke({ token: { id, name } }: { token: ApiTokenView }) {
  const t = useMessages('identity/tokens');
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.identity.revokeApiToken.mutate({ id }),
    async () => {
      toasts.success(t('revoked_now'));
      await utils.identity.apiTokens.invalidate();
    },
    () => void utils.identity.apiTokens.invalidate(),
  );
  return (
    <ConfirmDialog
      title={t('revoke_title', { name })}
      description={t('revoke_help')}
      trigger={
        <Button variant="secondary" size="sm" aria-label={t('revoke_named', { name })}>
          {t('revoke')}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('revoke')}
      cancelLabel={t('keep')}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(undefined)}
    />
  );
}
