import type { OrderView } from '@guildhall/api/orders/views';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import type { Messages } from '@guildhall/locales/messages';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useState } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { useConfirmUnits, useReturnQuote, useReturnSealed } from '../../orders/hooks.ts';
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
  const mutation = useConfirmUnits(order.id, t('confirm.done', { count: units.length }));
  return (
    <ConfirmDialog
      title={t('confirm.title', { count: units.length })}
      trigger={
        <Button {...button} icon="check" aria-label={ariaLabelOf(t, props)}>
          {label}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('confirm.submit', { count: units.length })}
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

/** O14: says what is refunded and what goes back with it, then returns the units. */
export function ReturnSealed(props: UnitButtonProps) {
  const { order, units, button, label } = props;
  const t = useMessages('vault');
  const { price } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const money = (amountMinor: number) => price(amountMinor, order.currency);
  const mutation = useReturnSealed(order.id, units, (refundMinor) =>
    t('return.done', { amount: money(refundMinor) }),
  );
  // What was returned has no quote any more.
  const quote = useReturnQuote(order.id, units, isOpen && !mutation.pending);
  const { data, error } = quote;
  const problem = mutation.error ?? error;
  const count = data?.returned_unit_ids.length ?? units.length;
  return (
    <ConfirmDialog
      title={t('return.title', { count })}
      trigger={
        <Button {...button} icon="undo-2" aria-label={ariaLabelOf(t, props)}>
          {label}
        </Button>
      }
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        mutation.clearError();
      }}
      confirmLabel={t('return.submit')}
      cancelLabel={t('return.cancel')}
      danger
      pending={mutation.pending}
      ready={data !== undefined && error === null}
      problem={problemOf(problem)}
      onConfirm={async () => data !== undefined && (await mutation.run(data.refund_minor))}
    >
      {data === undefined ? (
        error === null && t('return.loading')
      ) : (
        <>
          <p>{t('return.body', { count, amount: money(data.refund_minor) })}</p>
          {count > units.length && <p className="mt-3">{t('return.all', { count })}</p>}
          {data.raised_total_minor !== null && (
            <p className="mt-3">
              {t('return.raised', { left: data.left, price: money(data.raised_total_minor) })}
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
