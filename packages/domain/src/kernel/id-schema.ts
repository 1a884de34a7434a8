import { z } from 'zod';

export const idSchema = z.uuid();

/** Made by the client, once per intent; a retry sends the same one. */
export const idempotencyKeySchema = z.uuid();
