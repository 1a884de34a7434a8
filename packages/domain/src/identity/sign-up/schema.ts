import { z } from 'zod';
import { usernameSchema } from '../schema.ts';

export const changeUsernameSchema = z.strictObject({ username: usernameSchema });
export type ChangeUsername = z.infer<typeof changeUsernameSchema>;
