import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { z } from 'zod';

export const siteView = z.object({
  mode: z.enum(['demo', 'live']),
  site_name: z.string(),
  protection_label: z.string(),
  /** The configured identity providers. */
  identity_providers: z.array(z.enum(PROVIDER_NAMES)),
  /** Null outside demo mode. */
  demo_sign_ins: z
    .array(z.object({ email: z.string(), role: z.string(), password: z.string() }))
    .nullable(),
});
export type SiteView = z.infer<typeof siteView>;
