import type { OfferCardView } from '@guildhall/api/offers/views';
import { memo } from 'react';
import { AccountCard } from './account-card.tsx';
import { GiftCardRow } from './gift-card-row.tsx';

// What changes around a list, such as the counts of its filters, leaves its offers as they are.
const UnchangedAccountCard = memo(AccountCard);
const UnchangedGiftCardRow = memo(GiftCardRow);

/** An offer in a list: a card for an account, a row for a gift card. */
export function OfferItem(props: {
  offer: OfferCardView;
  named: boolean;
  /** Among the first of a page. */
  eager?: 'first' | boolean | undefined;
  regionName: (code: string | null) => string;
}) {
  const { offer, named, eager, regionName } = props;
  if (offer.kind === 'account') {
    return <UnchangedAccountCard offer={offer} named={named} eager={eager} />;
  }
  const region = regionName(offer.region_code);
  return <UnchangedGiftCardRow offer={offer} named={named} regionName={region} />;
}
