import { z } from 'zod';

export const siteView = z.object({
  mode: z.enum(['demo', 'live']),
  site_name: z.string(),
  protection_label: z.string(),
  /** In demo mode only. */
  demo_sign_ins: z
    .array(z.object({ email: z.string(), role: z.string(), password: z.string() }))
    .nullable(),
});
export type SiteView = z.infer<typeof siteView>;
