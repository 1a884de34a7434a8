import { SchemaPage } from '../../features/catalog/editing/components/schema-page.tsx';
import { SchemaEffects } from '../../features/offers/schemas/components/schema-effects.tsx';
import { SchemaPreview } from '../../features/offers/schemas/components/schema-preview.tsx';
import type { Route } from './+types/game-schema';

/** The key resets the form for another game. */
export default function AdminGameSchemaRoute({ params }: Route.ComponentProps) {
  return (
    <SchemaPage
      key={params.slug}
      slug={params.slug}
      showEffects={(props) => <SchemaEffects {...props} />}
      preview={(props) => <SchemaPreview {...props} />}
    />
  );
}
