import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { useMessages } from '../../../../lib/language/messages.ts';

/**
 * Asks for confirmation before the purchase of a card with a region, because a code for the wrong
 * one cannot be used.
 */
export function RegionDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  brand: string;
  region: string;
  price: string;
  onConfirm: () => void;
}) {
  const { open, onOpenChange, brand, region, price, onConfirm } = props;
  const t = useMessages('offers/detail');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('region.question', { region })}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onOpenChange(false);
            }}
          >
            {t('region.cancel')}
          </Button>
          <Button onClick={onConfirm}>{t('region.confirm', { price })}</Button>
        </>
      }
    >
      <Notice tone="attention" icon="map-pin">
        {t('region.question_help', { brand })}
      </Notice>
      <p className="mt-4 text-sm text-muted">{t('region.where')}</p>
    </Dialog>
  );
}
