import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { FILE_PURPOSES } from './types.ts';

export const uploadFileSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  purpose: z.enum(FILE_PURPOSES),
});
export type UploadFile = z.infer<typeof uploadFileSchema>;

export const readFileSchema = z.strictObject({ file_id: idSchema });
export type ReadFile = z.infer<typeof readFileSchema>;

export const changeAvatarSchema = z.strictObject({
  /** A picture that was uploaded as an avatar; null for none. */
  file_id: idSchema.nullable(),
});
export type ChangeAvatar = z.infer<typeof changeAvatarSchema>;

/** The name of a public file: the SHA-256 of its content, and what it is. */
export const publicFileSchema = z.strictObject({ name: z.string().max(80) });

/** What the address of a private file says besides its path. */
export const privateFileSchema = z.strictObject({ token: z.string().max(1_000) });
