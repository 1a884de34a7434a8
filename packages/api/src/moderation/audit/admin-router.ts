import { listAuditSchema, readAuditEntrySchema } from '@guildhall/domain/moderation/audit/schema';
import { listAudit, readAuditEntry } from '@guildhall/services/moderation/audit/read-audit';
import { procedure, router } from '../../trpc.ts';
import { auditEntryView, auditListView, toAuditEntry, toAuditList } from './views.ts';

/** Every act of staff and every security event. */
export const auditRouter = router({
  list: procedure('audit.read', {
    summary: 'Returns the audit, newest first: all of it, of one thing, or of one person.',
    errors: [],
  })
    .input(listAuditSchema)
    .output(auditListView)
    .query(async ({ ctx, input }) => toAuditList(await listAudit(ctx.services, input))),

  get: procedure('audit.read', {
    summary: 'Returns an entry of the audit with what is sealed in it.',
    errors: ['AUDIT_ENTRY_NOT_FOUND'],
  })
    .input(readAuditEntrySchema)
    .output(auditEntryView)
    .query(async ({ ctx, input }) => toAuditEntry(await readAuditEntry(ctx.services, input))),
});
