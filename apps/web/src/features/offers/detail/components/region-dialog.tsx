import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { giftCardCopy } from '../../copy.ts';

/** Asked before a card of one region is bought: a code for the wrong one cannot be used. */
export function RegionDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  brand: string;
  region: string;
  price: string;
  onConfirm: () => void;
}) {
  const { open, onOpenChange, brand, region, price, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={giftCardCopy.confirm_title(region)}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onOpenChange(false);
            }}
          >
            {giftCardCopy.confirm_no}
          </Button>
          <Button onClick={onConfirm}>{giftCardCopy.confirm_yes(price)}</Button>
        </>
      }
    >
      <Notice tone="attention" icon="map-pin">
        {giftCardCopy.confirm_body(brand)}
      </Notice>
      <p className="mt-4 text-sm text-muted">{giftCardCopy.confirm_where}</p>
    </Dialog>
  );
}
