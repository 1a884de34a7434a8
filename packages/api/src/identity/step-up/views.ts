import { z } from 'zod';

export const securityView = z.object({
  email: z.string(),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  methods: z
    .array(z.string())
    .describe('how you can authenticate: password, passkey, totp, google, facebook'),
  is_fresh: z
    .boolean()
    .describe('whether sensitive actions are allowed without authenticating again'),
});
