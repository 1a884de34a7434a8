import { z } from 'zod';

export const idSchema = z.uuid();

/** Created by the client, one per operation; a retry sends the same key. */
export const idempotencyKeySchema = z.uuid();

/**
 * The id of an event in a stream, which a client that lost the stream sends back: a position of the
 * event log, as PostgreSQL writes a snapshot (`xmin:xmax:xip,…`).
 */
export const eventIdSchema = z
  .string()
  .max(4_000)
  .regex(/^\d{1,20}:\d{1,20}:[\d,]*$/);
