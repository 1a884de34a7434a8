import type { SessionView } from '@guildhall/api/identity/sessions/views';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { formatMoment } from '../../../../lib/format.ts';
import { useIdempotentMutation } from '../../../../lib/idempotent-mutation.ts';
import { messageOf, problemOf } from '../../../../lib/refusals.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { sessionsCopy } from '../copy.ts';

/** Every device that is signed in; each can be ended, or all others at once. */
export function SessionsSection() {
  const sessions = trpc.identity.sessions.useQuery(undefined, { staleTime: 0 });
  const others = sessions.data?.filter(({ is_own }) => !is_own).length ?? 0;
  return (
    <Card>
      <CardHeader
        level={3}
        title={sessionsCopy.title}
        description={sessionsCopy.intro}
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
          title={sessionsCopy.load_failed}
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

function nameOf({ browser, system }: SessionView): string {
  if (browser !== null && system !== null) return sessionsCopy.on(browser, system);
  return browser ?? system ?? sessionsCopy.unknown_browser;
}

function placeOf({ country, network }: SessionView): string | null {
  const words =
    country === null ? null : new Intl.DisplayNames(['en'], { type: 'region' }).of(country);
  return [words, network].filter(Boolean).join(' · ') || null;
}

function SessionRow({ session }: { session: SessionView }) {
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.identity.endSession.mutate({ handle: session.handle }),
    async () => {
      toasts.success(sessionsCopy.ended);
      await utils.identity.sessions.invalidate();
    },
    (error) => {
      toasts.error(messageOf(error));
      void utils.identity.sessions.invalidate();
    },
  );
  const name = nameOf(session);
  const place = placeOf(session);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          {name}
          {session.is_own && <Badge tone="success">{sessionsCopy.own}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {place !== null && <span className="block sm:inline">{place}</span>}
          {place !== null && <span className="hidden sm:inline"> · </span>}
          {sessionsCopy.seen} {formatMoment(session.last_seen_at)}
        </p>
      </div>
      {!session.is_own && (
        <Button
          variant="secondary"
          size="sm"
          loading={mutation.pending}
          aria-label={sessionsCopy.end_which(name)}
          onClick={() => void mutation.run(undefined)}
        >
          {sessionsCopy.end}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const utils = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async () => await utils.client.identity.endOtherSessions.mutate({}),
    async ({ ended }) => {
      toasts.success(sessionsCopy.others_ended(ended));
      await utils.identity.sessions.invalidate();
    },
  );
  return (
    <ConfirmDialog
      title={sessionsCopy.end_others_title}
      description={sessionsCopy.end_others_description(count)}
      trigger={<Button variant="secondary">{sessionsCopy.end_others}</Button>}
      onOpenChange={mutation.clearError}
      confirmLabel={sessionsCopy.end_others}
      cancelLabel={sessionsCopy.keep}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(undefined)}
    />
  );
}
