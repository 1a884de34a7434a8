import type { OfferCardView } from '@guildhall/api/offers/views';
import { AccountCard } from './account-card.tsx';
import { GiftCardRow } from './gift-card-row.tsx';

/** An offer in a list: a card for an account, a row for a gift card. */
export function OfferItem(props: {
  offer: OfferCardView;
  named: boolean;
  /** Among the first of a page. */
  eager?: boolean | undefined;
  regionName: (code: string | null) => string;
}) {
  const { offer, named, eager, regionName } = props;
  if (offer.kind === 'account') return <AccountCard offer={offer} named={named} eager={eager} />;
  return <GiftCardRow offer={offer} named={named} regionName={regionName(offer.region_code)} />;
}
