import { z } from 'zod';

/** What the address of a download says besides its path. */
export const downloadSchema = z.strictObject({ token: z.string().max(1_000) });
