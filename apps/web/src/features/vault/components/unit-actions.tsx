import type { OrderView } from '@guildhall/api/orders/views';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import type { Messages } from '@guildhall/locales/messages';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { problemOf } from '../../../lib/refusals.ts';
import { useUnitMutation } from '../../orders/hooks.ts';
import type { UnitView } from '../hooks.ts';

interface UnitButtonProps {
  order: OrderView;
  /** The units for which the server allows the event now. */
  units: readonly UnitView[];
  button: Pick<ButtonProps, 'variant' | 'size' | 'className'>;
  label: string;
}

/** Names the unit for screen readers when there are several. */
function ariaLabelOf(
  t: Messages<'vault'>,
  { order, units, label }: UnitButtonProps,
): string | undefined {
  const [unit] = units;
  if (order.quantity === 1 || units.length !== 1 || unit === undefined) return undefined;
  return t('action_for', {
    action: label,
    unit: t(`unit.${order.kind}`, { position: unit.position }),
  });
}

/** O15: explains the effect on the money, then confirms. */
export function ConfirmReceipt(props: UnitButtonProps) {
  const { order, units, button, label } = props;
  const t = useMessages('vault');
  const { days } = useFormats();
  const mutation = useUnitMutation(order.id, 'confirm', t('confirm.done'));
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      trigger={
        <Button {...button} icon="check" aria-label={ariaLabelOf(t, props)}>
          {label}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('confirm.submit')}
      cancelLabel={t('confirm.cancel')}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(units)}
    >
      <p>
        {t('confirm.body', {
          seller: order.seller.username,
          days: days(order.terms.protection_days),
        })}
      </p>
      <p className="mt-3">{t(`confirm.final.${order.kind}`)}</p>
    </ConfirmDialog>
  );
}

/** O14: the money is refunded, and the unit can no longer be opened. */
export function ReturnSealed(props: UnitButtonProps) {
  const { order, units, button, label } = props;
  const t = useMessages('vault');
  const { price } = useFormats();
  const amount = price(
    units.reduce((sum, { total_minor }) => sum + total_minor, 0),
    order.currency,
  );
  const mutation = useUnitMutation(order.id, 'return_sealed', t('return.done', { amount }));
  return (
    <ConfirmDialog
      title={t('return.title', { count: units.length })}
      trigger={
        <Button {...button} icon="undo-2" aria-label={ariaLabelOf(t, props)}>
          {label}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('return.submit')}
      cancelLabel={t('return.cancel')}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(units)}
    >
      {t('return.body', { count: units.length, amount })}
    </ConfirmDialog>
  );
}
