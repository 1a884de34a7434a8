import { OwnOffersPage } from '../../features/offers/own/components/own-offers-page.tsx';

export default function AccountOffersRoute() {
  return <OwnOffersPage kind="account" />;
}
