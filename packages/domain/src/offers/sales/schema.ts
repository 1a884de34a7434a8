import { z } from 'zod';
import { idSchema } from '../../kernel/id-schema.ts';
import { SALES_RANGES } from './rules.ts';

export const countViewSchema = z.strictObject({ offer_id: idSchema });
export type CountView = z.infer<typeof countViewSchema>;

/** How many days of sales, today included. */
export const readSalesSchema = z.strictObject({ days: z.literal(SALES_RANGES).default(30) });
export type ReadSales = z.infer<typeof readSalesSchema>;
