import { SavedPage } from '../../features/offers/saved/components/saved-page.tsx';

export default function SavedRoute() {
  return <SavedPage />;
}
