import { ProductsPage } from '../../features/catalog/editing/components/products-page.tsx';

export default function AdminGamesRoute() {
  return <ProductsPage kind="game" />;
}
