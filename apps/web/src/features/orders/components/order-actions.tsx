import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderEvent } from '@guildhall/domain/orders/states';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { type PlainAction, useOrderMutation } from '../hooks.ts';

type Look = Pick<ButtonProps, 'variant' | 'icon'> & { danger: boolean };

/**
 * How the page offers each event of the whole order: as a button without further input, in the
 * order of this list (what continues the order first, what ends it last); in a form; or not at all,
 * because it is an event of the system.
 */
const OFFERED = {
  start_delivery: { variant: 'primary', icon: 'package', danger: false },
  cancel_late: { variant: 'primary', icon: 'undo-2', danger: false },
  cancel_before_start: { variant: 'secondary', icon: 'undo-2', danger: true },
  abandon: { variant: 'ghost', icon: 'x', danger: true },
  cannot_deliver: { variant: 'secondary', icon: 'ban', danger: true },
  pay: 'form',
  deliver: 'form',
  check_out: null,
  expire: null,
  pay_into_review: null,
  clear_review: null,
  reject_review: null,
  deliver_instantly: null,
  agree_cancellation: null,
  extend_delivery: null,
  charge_back: null,
  follow_units: null,
} as const satisfies Record<PlainAction, Look> &
  Record<Exclude<OrderEvent, PlainAction>, 'form' | null>;

const isButton = (event: string): event is PlainAction =>
  typeof OFFERED[event as OrderEvent] === 'object' && OFFERED[event as OrderEvent] !== null;
const BUTTONS = Object.keys(OFFERED).filter(isButton);

/** Whether the page is the checkout: then paying comes first, and cancelling stands below it. */
export const isCheckout = ({ allowed_events }: OrderView) => allowed_events.includes('pay');

/** What stands below the checkout. */
const BELOW_CHECKOUT: readonly PlainAction[] = ['abandon'];

/** The events of the whole order that the server allows this viewer now. */
export function OrderActions({
  order,
  below = 'status',
}: {
  order: OrderView;
  below?: 'status' | 'checkout';
}) {
  const isHere = (action: PlainAction) =>
    (isCheckout(order) && BELOW_CHECKOUT.includes(action)) === (below === 'checkout');
  const allowed = BUTTONS.filter(
    (action) => order.allowed_events.includes(action) && isHere(action),
  );
  if (allowed.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {allowed.map((action) => (
        <OrderAction key={action} order={order} action={action} />
      ))}
    </div>
  );
}

function OrderAction({ order, action }: { order: OrderView; action: PlainAction }) {
  const t = useMessages('orders/order');
  const { price } = useFormats();
  const { danger, ...look } = OFFERED[action];
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
