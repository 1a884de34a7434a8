import { z } from 'zod';
import { idSchema } from '../../kernel/id-schema.ts';
import { statementSchema } from '../../wallet/schema.ts';

export const readReceiptSchema = z.strictObject({ order_id: idSchema });
export type ReadReceipt = z.infer<typeof readReceiptSchema>;

/** A month of UTC: `2026-11`. */
export const readFeesSchema = statementSchema;
export type ReadFees = z.infer<typeof readFeesSchema>;
