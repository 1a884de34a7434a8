import { z } from 'zod';

export const idSchema = z.uuid();

/** Created by the client, one per operation; a retry sends the same key. */
export const idempotencyKeySchema = z.uuid();
