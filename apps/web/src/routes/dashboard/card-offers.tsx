import { OwnCardOffers } from '../../features/offers/stock/components/own-card-offers.tsx';

export default function CardOffersRoute() {
  return <OwnCardOffers />;
}
