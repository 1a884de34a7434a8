import { z } from 'zod';

export const schemaEffectsView = z.object({
  running: z.int().describe('offers that are active, reserved, out of stock, paused or in review'),
  unfit: z.int().describe('those of them that lack a value or have one that would not be allowed'),
  attributes: z
    .array(
      z.object({
        key: z.string(),
        missing: z.int().describe('lack a value, which would be required'),
        refused: z.int().describe('have a value that would not be allowed'),
        dropped: z.int().describe('have a value of an attribute that would be gone'),
      }),
    )
    .describe('where any offer is concerned'),
});
export type SchemaEffectsView = z.infer<typeof schemaEffectsView>;
