import type { ListedSession } from '@guildhall/services/identity/sessions/list-devices';
import { z } from 'zod';

/** What takes the place of the access token, which opens nothing any more. */
export const renewedView = z.object({ access_token: z.string() });

export const securityView = z.object({
  email: z.string(),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  methods: z
    .array(z.string())
    .describe('how you can prove yourself: password, passkey, totp, google, facebook'),
  is_fresh: z.boolean().describe('whether what is dangerous may be done without proving it again'),
});

export const sessionView = z.object({
  handle: z.string(),
  is_own: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  network: z.string().nullable(),
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type SessionView = z.infer<typeof sessionView>;

export function toSessionView(session: ListedSession): SessionView {
  return {
    ...session,
    signed_in_at: session.signed_in_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
  };
}
