import { z } from 'zod';
import { editedAttributesSchema } from '../../catalog/editing/schema.ts';
import { slugSchema } from '../../catalog/schema.ts';

export const readSchemaEffectsSchema = z.strictObject({
  slug: slugSchema,
  /** Those that the game would have. */
  attributes: editedAttributesSchema,
});
export type ReadSchemaEffects = z.infer<typeof readSchemaEffectsSchema>;
