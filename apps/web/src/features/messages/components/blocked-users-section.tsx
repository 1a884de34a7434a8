import { Avatar } from '@guildhall/ui/avatar';
import { Button } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { profilePath } from '../../../lib/pages/shop-paths.ts';
import { type BlockedUser, useBlocking } from '../hooks.ts';

/** Whom the user has blocked, and how to take it back. */
export function BlockedUsersSection() {
  const t = useMessages('messages');
  const blocked = trpc.messages.blockedUsers.useQuery();
  return (
    <section aria-labelledby="blocked-users" className="mt-8 flex max-w-3xl flex-col gap-4">
      <div>
        <h2 id="blocked-users" className="text-lg font-semibold text-ink">
          {t('block.list')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('block.list_help')}</p>
      </div>
      {blocked.isPending && <Skeleton className="h-20 rounded-xl" />}
      {blocked.isError && (
        <Card>
          <ErrorState
            title={t('block.list_failed')}
            description={messageOf(blocked.error)}
            retrying={blocked.isFetching}
            onRetry={() => void blocked.refetch()}
          />
        </Card>
      )}
      {blocked.data && (
        <Card padded={false}>
          {blocked.data.items.length === 0 && (
            <p className="p-4 text-sm text-muted md:p-6">{t('block.list_empty')}</p>
          )}
          <ul className="divide-y divide-line">
            {blocked.data.items.map((user) => (
              <BlockedRow key={user.id} user={user} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function BlockedRow({ user }: { user: BlockedUser }) {
  const t = useMessages('messages');
  const { date } = useFormats();
  const { unblock } = useBlocking(user);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-6">
      <Avatar seed={user.id} src={user.avatar_url} size={40} />
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={profilePath(user.id)}
          className="text-sm font-medium break-all text-ink hover:underline"
        >
          <bdi>{user.username}</bdi>
        </Link>
        <p className="text-xs text-muted">{t('block.since', { date: date(user.blocked_at) })}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={unblock.isPending}
        aria-label={t('block.undo', { name: user.username })}
        onClick={() => unblock.mutate()}
      >
        {t('block.undo_short')}
      </Button>
    </li>
  );
}
