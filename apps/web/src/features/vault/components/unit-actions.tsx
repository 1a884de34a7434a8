import type { OrderView } from '@guildhall/api/orders/views';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { formatPrice } from '@guildhall/ui/price';
import { formatDays } from '../../../lib/format.ts';
import { problemOf } from '../../../lib/refusals.ts';
import { itemNoun } from '../../orders/copy.ts';
import { useUnitMutation } from '../../orders/hooks.ts';
import { confirmCopy, returnCopy, vaultCopy } from '../copy.ts';
import type { UnitView } from '../hooks.ts';

interface UnitButtonProps {
  order: OrderView;
  /** Those that the server lets this viewer move now. */
  units: readonly UnitView[];
  button: Pick<ButtonProps, 'variant' | 'size' | 'className'>;
  label: string;
}

/** Names the unit for screen readers when there are several. */
function ariaLabelOf({ order, units, label }: UnitButtonProps): string | undefined {
  const [unit] = units;
  if (order.quantity === 1 || units.length !== 1 || unit === undefined) return undefined;
  return `${label}: ${vaultCopy.unit(itemNoun[order.kind], unit.position)}`;
}

/** O15: what it does to the money, then the confirmation. */
export function ConfirmReceipt(props: UnitButtonProps) {
  const { order, units, button, label } = props;
  const mutation = useUnitMutation(order.id, 'confirm', confirmCopy.done);
  return (
    <ConfirmDialog
      title={confirmCopy.title}
      trigger={
        <Button {...button} icon="check" aria-label={ariaLabelOf(props)}>
          {label}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={confirmCopy.confirm}
      cancelLabel={confirmCopy.cancel}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(units)}
    >
      <p>{confirmCopy.body(order.seller.username, formatDays(order.terms.protection_days))}</p>
      <p className="mt-3">
        {order.kind === 'account' && `${confirmCopy.body_account} `}
        {confirmCopy.body_undo}
      </p>
    </ConfirmDialog>
  );
}

/** O14: the money back, the right to open it gone. */
export function ReturnSealed(props: UnitButtonProps) {
  const { order, units, button, label } = props;
  const amount = formatPrice(
    units.reduce((sum, { total_minor }) => sum + total_minor, 0),
    order.currency,
  );
  const mutation = useUnitMutation(order.id, 'return_sealed', returnCopy.done(amount));
  return (
    <ConfirmDialog
      title={returnCopy.title(units.length)}
      trigger={
        <Button {...button} icon="undo-2" aria-label={ariaLabelOf(props)}>
          {label}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={returnCopy.confirm}
      cancelLabel={returnCopy.cancel}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(units)}
    >
      {returnCopy.body(amount)}
    </ConfirmDialog>
  );
}
