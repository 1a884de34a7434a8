import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { z } from 'zod';

/** The numbers of the rules in force that pages without an offer or order show. */
export const siteRulesView = z.object({
  version: z.int(),
  /** From delivery, to check an account; and a code that is never revealed. */
  inspect_hours: z.int(),
  /** From the reveal, to check a code. */
  inspect_after_reveal_hours: z.int(),
  /** The limits of one top-up. */
  top_up: z.object({ least_minor: z.int(), most_minor: z.int() }),
});
export type SiteRulesView = z.infer<typeof siteRulesView>;

export const siteView = z.object({
  mode: z.enum(['demo', 'live']),
  site_name: z.string(),
  protection_label: z.string(),
  /** The configured identity providers. */
  identity_providers: z.array(z.enum(PROVIDER_NAMES)),
  /** If not, sign-up by email and password resets are closed. */
  sends_mail: z.boolean(),
  /** Null outside demo mode. */
  demo_sign_ins: z
    .array(z.object({ email: z.string(), role: z.string(), password: z.string() }))
    .nullable(),
});
export type SiteView = z.infer<typeof siteView>;
