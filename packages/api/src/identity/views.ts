import { z } from 'zod';
import { PERMISSIONS, ROLES } from '@guildhall/domain/kernel/permissions';

/** The user object of the REST routes, snake_case as everywhere on the wire. */
export const userView = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  level: z.int().describe('seller level 0 to 4'),
  is_active: z.boolean(),
  two_factor: z.boolean(),
  created_at: z.iso.datetime(),
});
export type UserView = z.infer<typeof userView>;

export const signedInView = z.object({ access_token: z.string(), user: userView });
export type SignedInView = z.infer<typeof signedInView>;
