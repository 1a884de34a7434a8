import { NewBrandPage } from '../../features/catalog/editing/components/new-brand-page.tsx';

export default function AdminNewBrandRoute() {
  return <NewBrandPage />;
}
