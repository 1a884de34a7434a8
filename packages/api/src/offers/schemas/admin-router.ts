import { readSchemaEffectsSchema } from '@guildhall/domain/offers/schemas/schema';
import { readSchemaEffects } from '@guildhall/services/offers/schemas/read-effects';
import { procedure, router } from '../../trpc.ts';
import { schemaEffectsView } from './views.ts';

/** What a change of the attributes of a game means for its offers. */
export const offerSchemasRouter = router({
  schemaEffects: procedure('catalog.change', {
    summary: 'Counts the running offers that other attributes of their game would concern.',
    errors: ['GAME_NOT_FOUND'],
  })
    .input(readSchemaEffectsSchema)
    .output(schemaEffectsView)
    .query(async ({ ctx, input }) => {
      const { attributes, ...counts } = await readSchemaEffects(ctx.services, input);
      return { ...counts, attributes: [...attributes] };
    }),
});
