import { z } from 'zod';
import { idSchema } from '../../kernel/id-schema.ts';
import { TOKEN_SCOPES } from '../../kernel/token-scopes.ts';
import { lineSchema } from '../../kernel/text/visible-text.ts';

/** How many API tokens of one user may be valid at once. */
export const MOST_API_TOKENS = 10;

/** No API token is valid for longer. */
const MOST_TOKEN_DAYS = 366;

const apiTokenNameSchema = lineSchema({ min: 1, max: 60, required: 'name_required' });

export const createApiTokenSchema = z.strictObject({
  /** What it is for, so that its owner knows it again. */
  name: apiTokenNameSchema,
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1)
    .max(TOKEN_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length),
  expires_in_days: z.int().min(1).max(MOST_TOKEN_DAYS),
});
export type CreateApiToken = z.infer<typeof createApiTokenSchema>;

export const revokeApiTokenSchema = z.strictObject({ id: idSchema });
export type RevokeApiToken = z.infer<typeof revokeApiTokenSchema>;
