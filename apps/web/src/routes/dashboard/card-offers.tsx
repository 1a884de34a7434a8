import { OwnOffersPage } from '../../features/offers/own/components/own-offers-page.tsx';

export default function CardOffersRoute() {
  return <OwnOffersPage kind="gift_card" />;
}
