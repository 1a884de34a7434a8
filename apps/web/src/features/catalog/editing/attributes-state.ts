import type { EditedGameView } from '@guildhall/api/catalog/editing/views';
import { useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { schemaFormSchema, typedSchemaOf } from './attributes-form.ts';
import { useSaveSchema } from './hooks.ts';

/** The form of what offers say of a game; `game` is what it began with. */
export function useAttributesForm(game: EditedGameView, onSaved: () => void) {
  const mutation = useSaveSchema();
  return useSchemaForm({
    schema: schemaFormSchema(game.facts.slug, game.schema_hash),
    defaultValues: typedSchemaOf(game),
    onSubmit: async (saved) => {
      await mutation.runOrThrow(saved);
      onSaved();
    },
  });
}
export type SchemaForm = ReturnType<typeof useAttributesForm>;
