import { TOKEN_SCOPES } from '@guildhall/domain/kernel/token-scopes';
import type { CreatedApiToken } from '@guildhall/services/identity/api-tokens/create-api-token';
import type { ListedApiToken } from '@guildhall/services/identity/api-tokens/list-api-tokens';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';

const time = z.iso.datetime();

export const apiTokenView = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(openVocabulary(TOKEN_SCOPES)),
  created_at: time,
  expires_at: time,
  revoked_at: time.nullable(),
  is_valid: z.boolean().describe('whether it is neither revoked nor expired'),
  /** What it was used for, the last use first. */
  uses: z.array(
    z.object({
      call: z.string().describe('the name of a procedure, or method and path of a route'),
      ip_address: z.string(),
      calls: z.int(),
      last_used_at: time,
    }),
  ),
});
export type ApiTokenView = z.infer<typeof apiTokenView>;

export function toApiToken(row: ListedApiToken): ApiTokenView {
  return {
    ...row,
    scopes: [...row.scopes],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    uses: row.uses.map((use) => ({ ...use, last_used_at: use.last_used_at.toISOString() })),
  };
}

export const createdApiTokenView = z.object({
  id: z.string(),
  token: z.string().describe('shown only once'),
  expires_at: time,
});

export const toCreatedApiToken = ({ expires_at, ...created }: CreatedApiToken) => ({
  ...created,
  expires_at: expires_at.toISOString(),
});
