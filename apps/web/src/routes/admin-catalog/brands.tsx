import { ProductsPage } from '../../features/catalog/editing/components/products-page.tsx';

export default function AdminBrandsRoute() {
  return <ProductsPage kind="brand" />;
}
