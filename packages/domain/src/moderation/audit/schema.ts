import { z } from 'zod';
import { idSchema } from '../../kernel/id-schema.ts';
import { AUDIT_KINDS } from '../../kernel/audit/events.ts';

export const AUDIT_FILTERS = ['all', ...AUDIT_KINDS] as const;

export const listAuditSchema = z.strictObject({
  kind: z.enum(AUDIT_FILTERS).default('all'),
  /** Exactly this event; all of them when absent. */
  event: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(80)
    .nullish(),
  /** A thing as `kind:id`, or the name or address of a user; empty for everything. */
  search: z.string().trim().max(200).default(''),
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(100).default(25),
});
export type ListAudit = z.infer<typeof listAuditSchema>;

export const readAuditEntrySchema = z.strictObject({ entry_id: idSchema });
export type ReadAuditEntry = z.infer<typeof readAuditEntrySchema>;
