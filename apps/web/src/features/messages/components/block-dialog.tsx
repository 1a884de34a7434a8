import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useMessages } from '../../../lib/language/messages.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { useBlocking } from '../hooks.ts';

export interface BlockDialogProps {
  user: { readonly id: string; readonly username: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a user is blocked. */
export function BlockDialog({ user, open, onOpenChange }: BlockDialogProps) {
  const t = useMessages('messages');
  const name = user.username;
  const { block } = useBlocking(user);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('block.title', { name })}
      description={t('block.help', { name })}
      confirmLabel={t('block.confirm')}
      confirmIcon="ban"
      cancelLabel={t('block.cancel')}
      danger
      pending={block.isPending}
      problem={problemOf(block.error)}
      onConfirm={async () => {
        try {
          await block.mutateAsync();
          return true;
        } catch {
          return false;
        }
      }}
    />
  );
}
