import { z } from 'zod';

export const revealedView = z.object({
  fields: z.array(
    z.object({ key: z.string(), label: z.string(), value: z.string(), multiline: z.boolean() }),
  ),
});
export type RevealedView = z.infer<typeof revealedView>;

/** Every look at the secret, visible to its buyer. */
export const revealLogView = z.array(
  z.object({
    occurred_at: z.iso.datetime(),
    viewer: z.string(),
    ip_address: z.string().nullable(),
    device: z.string().nullable(),
  }),
);
export type RevealLogView = z.infer<typeof revealLogView>;
