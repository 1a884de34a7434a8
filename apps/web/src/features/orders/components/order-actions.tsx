import type { OrderView } from '@guildhall/api/orders/views';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { problemOf } from '../../../lib/refusals.ts';
import { useOrderMutation } from '../hooks.ts';

type Action =
  | 'abandon'
  | 'cancel_before_start'
  | 'cancel_late'
  | 'start_delivery'
  | 'cannot_deliver';

const LOOKS: Readonly<Record<Action, Pick<ButtonProps, 'variant' | 'icon'> & { danger: boolean }>> =
  {
    start_delivery: { variant: 'primary', icon: 'package', danger: false },
    cancel_late: { variant: 'primary', icon: 'undo-2', danger: false },
    cancel_before_start: { variant: 'secondary', icon: 'undo-2', danger: true },
    abandon: { variant: 'secondary', icon: 'x', danger: true },
    cannot_deliver: { variant: 'secondary', icon: 'ban', danger: true },
  };

/** The order in which they stand: what leads on first, what ends the order last. */
const ACTIONS = Object.keys(LOOKS) as Action[];

/** What this viewer may do to the whole order now, as the server says. */
export function OrderActions({ order }: { order: OrderView }) {
  const allowed = ACTIONS.filter((action) => order.allowed_events.includes(action));
  if (allowed.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {allowed.map((action) => (
        <OrderAction key={action} order={order} action={action} />
      ))}
    </div>
  );
}

function OrderAction({ order, action }: { order: OrderView; action: Action }) {
  const t = useMessages('orders/order');
  const { price } = useFormats();
  const { danger, ...look } = LOOKS[action];
  const mutation = useOrderMutation(order.id, action, t(`action.${action}.done`));
  return (
    <ConfirmDialog
      title={t(`action.${action}.title`)}
      trigger={<Button {...look}>{t(`action.${action}.open`)}</Button>}
      onOpenChange={mutation.clearError}
      confirmLabel={t(`action.${action}.submit`)}
      cancelLabel={t('action.back')}
      danger={danger}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run()}
    >
      {t(`action.${action}.body`, { total: price(order.total_minor, order.currency) })}
    </ConfirmDialog>
  );
}
