import type { ListedSession } from '@guildhall/services/identity/sessions/list-devices';
import { z } from 'zod';

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
