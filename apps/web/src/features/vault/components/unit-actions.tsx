import type { OrderView } from '@guildhall/api/orders/views';
import type { ButtonProps } from '@guildhall/ui/button';
import { formatPrice } from '@guildhall/ui/price';
import { formatDays } from '../../../lib/format.ts';
import { ConfirmButton } from '../../orders/components/confirm-button.tsx';
import { itemNoun } from '../../orders/copy.ts';
import { useUnitIntent } from '../../orders/hooks.ts';
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
  const intent = useUnitIntent(order.id, 'confirm', confirmCopy.done);
  return (
    <ConfirmButton
      button={{ ...button, icon: 'check' }}
      label={label}
      ariaLabel={ariaLabelOf(props)}
      title={confirmCopy.title}
      body={
        <>
          <p>{confirmCopy.body(order.seller.username, formatDays(order.terms.protection_days))}</p>
          <p className="mt-3">
            {order.kind === 'account' && `${confirmCopy.body_account} `}
            {confirmCopy.body_undo}
          </p>
        </>
      }
      confirmLabel={confirmCopy.confirm}
      cancelLabel={confirmCopy.cancel}
      pending={intent.pending}
      error={intent.error}
      onOpen={intent.clearError}
      onConfirm={() => intent.run(units)}
    />
  );
}

/** O14: the money back, the right to open it gone. */
export function ReturnSealed(props: UnitButtonProps) {
  const { order, units, button, label } = props;
  const amount = formatPrice(
    units.reduce((sum, { total_minor }) => sum + total_minor, 0),
    order.currency,
  );
  const intent = useUnitIntent(order.id, 'return_sealed', returnCopy.done(amount));
  return (
    <ConfirmButton
      button={{ ...button, icon: 'undo-2' }}
      label={label}
      ariaLabel={ariaLabelOf(props)}
      title={returnCopy.title(units.length)}
      body={returnCopy.body(amount)}
      confirmLabel={returnCopy.confirm}
      cancelLabel={returnCopy.cancel}
      danger
      pending={intent.pending}
      error={intent.error}
      onOpen={intent.clearError}
      onConfirm={() => intent.run(units)}
    />
  );
}
