import { Button } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { QuantityField } from '@guildhall/ui/quantity-field';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import { useWithdrawStock } from '../hooks.ts';

/** Takes sealed units out of the stock of an offer, after a question: they cannot come back. */
export function WithdrawStock(props: {
  offer: { readonly id: string; readonly title: string; readonly stock_count: number };
}) {
  const { id, title, stock_count: most } = props.offer;
  const t = useMessages('offers/stock');
  const [quantity, setQuantity] = useState<number | null>(null);
  const withdrawing = useWithdrawStock(id, (withdrawn) => {
    toasts.success(t('withdraw.done', { count: withdrawn }), { duration: SHORT_TOAST_MS });
    setQuantity(null);
  });
  const chosen = Math.min(quantity ?? most, most);
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="link"
          size="sm"
          className="min-h-11 md:min-h-6"
          aria-label={t('withdraw.open_for', { title })}
        >
          {t('withdraw.open')}
        </Button>
      }
      title={t('withdraw.title')}
      description={t('withdraw.help')}
      confirmLabel={t('withdraw.submit', { count: chosen })}
      cancelLabel={t('withdraw.cancel')}
      danger
      pending={withdrawing.pending}
      problem={problemOf(withdrawing.error)}
      onConfirm={async () => await withdrawing.run(chosen)}
    >
      <QuantityField
        label={t('withdraw.quantity')}
        fewer={t('withdraw.fewer')}
        more={t('withdraw.more')}
        outOfRange={(least, highest) => t('withdraw.out_of_range', { least, most: highest })}
        value={chosen}
        onValueChange={setQuantity}
        min={1}
        max={most}
        hint={t('withdraw.hint', { most })}
      />
    </ConfirmDialog>
  );
}
