import { BrandPage } from '../../features/catalog/editing/components/brand-page.tsx';
import type { Route } from './+types/brand';

/** The key resets the forms for another brand. */
export default function AdminBrandRoute({ params }: Route.ComponentProps) {
  return <BrandPage key={params.slug} slug={params.slug} />;
}
