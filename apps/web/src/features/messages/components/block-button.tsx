import { Button } from '@guildhall/ui/button';
import { useState } from 'react';
import { ApiScope } from '../../../lib/api/api-scope.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useBlocking } from '../hooks.ts';
import { BlockDialog } from './block-dialog.tsx';

interface BlockButtonProps {
  user: { readonly id: string; readonly username: string };
}

/** Blocks another user, or takes it back: on a public page, for those who are signed in. */
export function BlockButton({ user }: BlockButtonProps) {
  return (
    <ApiScope>
      <Blocking user={user} />
    </ApiScope>
  );
}

function Blocking({ user }: BlockButtonProps) {
  const t = useMessages('messages');
  const blocked = trpc.messages.blockedUsers.useQuery();
  const { unblock } = useBlocking(user);
  const [asks, setAsks] = useState(false);
  const name = user.username;
  if (!blocked.data) return null;
  if (blocked.data.items.some(({ id }) => id === user.id)) {
    return (
      <Button
        variant="secondary"
        icon="undo-2"
        loading={unblock.isPending}
        onClick={() => unblock.mutate()}
      >
        {t('block.undo', { name })}
      </Button>
    );
  }
  return (
    <>
      <Button variant="ghost" icon="ban" onClick={() => setAsks(true)}>
        {t('block.action', { name })}
      </Button>
      <BlockDialog user={user} open={asks} onOpenChange={setAsks} />
    </>
  );
}
