import { z } from 'zod';
import { searchSchema } from '../users/schema.ts';

/** What staff find by what they type, in display order. */
export const FOUND_KINDS = ['user', 'order', 'dispute', 'offer'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const findThingsSchema = z.strictObject({ search: searchSchema });
export type FindThings = z.infer<typeof findThingsSchema>;
