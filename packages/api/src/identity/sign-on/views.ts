import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import type { Provider } from '@guildhall/services/identity/sign-on/read-identities';
import { z } from 'zod';

export const providerView = z.object({
  provider: z.enum(PROVIDER_NAMES),
  linked: z
    .object({
      email: z.string().nullable().describe('your address at the provider when you linked it'),
      linked_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
    })
    .nullable()
    .describe('null when the provider is not linked'),
});
export type ProviderView = z.infer<typeof providerView>;

export function toProviderView({ provider, linked }: Provider): ProviderView {
  if (linked === null) return { provider, linked };
  const { email, linked_at, last_used_at } = linked;
  return {
    provider,
    linked: {
      email,
      linked_at: linked_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    },
  };
}
