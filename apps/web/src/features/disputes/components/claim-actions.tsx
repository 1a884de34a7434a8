import type { DisputeView } from '@guildhall/api/disputes/views';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { problemOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { type DisputeCalls, useDisputeMutation } from '../hooks.ts';

interface ClaimActProps {
  dispute: DisputeView;
  act: 'accept' | 'withdraw';
  look: Pick<ButtonProps, 'variant' | 'icon'>;
  danger?: boolean;
  send: (
    calls: DisputeCalls,
    action: { dispute_id: string; idempotency_key: string },
  ) => Promise<unknown>;
}

/** An act of a recall claim, which is asked about first. */
function ClaimAct({ dispute, act, look, danger, send }: ClaimActProps) {
  const t = useMessages('disputes/claim');
  const shared = useMessages('disputes');
  const { price } = useFormats();
  const mutation = useDisputeMutation<null>(dispute, send, t(`act.${act}.done`));
  return (
    <ConfirmDialog
      title={t(`act.${act}.title`)}
      trigger={<Button {...look}>{t(`act.${act}.open`)}</Button>}
      onOpenChange={mutation.clearError}
      confirmLabel={t(`act.${act}.submit`)}
      cancelLabel={shared('back')}
      danger={danger}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={async () => await mutation.run(null)}
    >
      {t(`act.${act}.body`, { amount: price(dispute.frozen.buyer_minor, dispute.currency) })}
    </ConfirmDialog>
  );
}

/** C4: the seller pays it back without a decision. */
export const AcceptClaim = ({ dispute }: { dispute: DisputeView }) => (
  <ClaimAct
    dispute={dispute}
    act="accept"
    look={{ variant: 'secondary', icon: 'undo-2' }}
    send={(calls, action) => calls.acceptClaim.mutate(action)}
  />
);

/** C9: the buyer takes it back. */
export const WithdrawClaim = ({ dispute }: { dispute: DisputeView }) => (
  <ClaimAct
    dispute={dispute}
    act="withdraw"
    look={{ variant: 'ghost', icon: 'undo-2' }}
    danger
    send={(calls, action) => calls.withdraw.mutate(action)}
  />
);
