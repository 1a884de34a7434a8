import type { SessionView } from '@guildhall/api/identity/sessions/views';
import { languageFacts } from '@guildhall/locales/languages';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useFormats } from '../../../../lib/language/format.ts';
import { useIdempotentMutation } from '../../../../lib/api/idempotent-mutation.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, problemOf, toastFailure } from '../../../../lib/api/refusals.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { nameOf, placeOf } from '../words.ts';

/** All signed-in devices; each can be signed out, or all others at once. */
export function SessionsSection() {
  const t = useMessages('identity/settings');
  const sessions = trpc.identity.sessions.useQuery(undefined, { staleTime: 0 });
  const others = sessions.data?.filter(({ is_own }) => !is_own).length ?? 0;
  return (
    <Card>
      <CardHeader
        level={3}
        title={t('sessions.title')}
        description={t('sessions.intro')}
        action={others > 0 && <EndOthers count={others} />}
      />
      {sessions.data ? (
        <ul className="mt-4 divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.handle} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <ErrorState
          title={t('sessions.load_failed')}
          description={messageOf(sessions.error)}
          retrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      ) : (
        <SkeletonText lines={3} className="mt-4" />
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { moment } = useFormats();
  const { locale } = languageFacts(useLanguage());
  const t = useMessages('identity/settings');
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.identity.endSession.mutate({ handle: session.handle }),
    async () => {
      toasts.success(t('sessions.ended'));
      await utils.identity.sessions.invalidate();
    },
    (error) => {
      toastFailure(error);
      void utils.identity.sessions.invalidate();
    },
  );
  const name = nameOf(t, session);
  const place = placeOf(locale, session);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          <bdi>{name}</bdi>
          {session.is_own && <Badge tone="success">{t('sessions.own')}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {place !== null && <bdi className="block sm:inline">{place}</bdi>}
          {place !== null && <span className="hidden sm:inline"> · </span>}
          {t('sessions.last_active', { at: moment(session.last_seen_at) })}
        </p>
      </div>
      {!session.is_own && (
        <Button
          variant="secondary"
          size="sm"
          loading={mutation.pending}
          aria-label={t('sessions.end_named', { device: name })}
          onClick={() => void mutation.run(undefined)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const t = useMessages('identity/settings');
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.identity.endOtherSessions.mutate({}),
    async ({ ended }) => {
      toasts.success(t('sessions.others_ended', { count: ended }));
      await utils.identity.sessions.invalidate();
    },
  );
  return (
    <ConfirmDialog
      title={t('sessions.end_others_title')}
      description={t('sessions.end_others_help', { count })}
      trigger={<Button variant="secondary">{t('sessions.end_others')}</Button>}
      onOpenChange={mutation.clearError}
      confirmLabel={t('sessions.end_others')}
      cancelLabel={t('sessions.keep')}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(undefined)}
    />
  );
}
