import { AUDIT_KINDS } from '@guildhall/domain/kernel/audit/events';
import type { AuditListing, AuditReading } from '@guildhall/services/moderation/audit/read-audit';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';

const person = z.object({ id: z.string(), username: z.string() }).nullable();

const auditEntry = z.object({
  id: z.string(),
  kind: openVocabulary(AUDIT_KINDS),
  event: z.string().describe('a security event, the kind of a decision, or an event of a thing'),
  occurred_at: z.iso.datetime(),
  actor: person.describe('who did it; null for a visitor'),
  user: person.describe('whom it is about, where that is known'),
  things: z.array(z.string()).describe('each as `kind:id`'),
  call: z.string().nullable().describe('the procedure, route or command; null for a job'),
  request_id: z.string().nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

export const auditListView = z.object({
  items: z.array(auditEntry),
  next_cursor: z.string().nullable(),
});
export type AuditListView = z.infer<typeof auditListView>;

const line = z.object({ name: z.string(), value: z.string() });

export const auditEntryView = auditEntry.extend({
  actor_role: z.string().nullable(),
  facts: z.array(line).describe('codes and states, by their place'),
  origin: z.array(line).describe('address and browser'),
  content: z.array(line).describe('reason, before and after, by their place'),
  is_erased: z.boolean().describe('whether the key of what was sealed is destroyed'),
});
export type AuditEntryDetailsView = z.infer<typeof auditEntryView>;

type Listed = Omit<AuditListing['items'][number], 'origin' | 'content'>;

const toEntry = ({ occurred_at, ...entry }: Listed): AuditEntryView => ({
  id: entry.id,
  kind: entry.kind,
  event: entry.event,
  occurred_at: occurred_at.toISOString(),
  actor: entry.actor,
  user: entry.user,
  things: entry.things,
  call: entry.call,
  request_id: entry.request_id,
});

export const toAuditList = ({ items, next_cursor }: AuditListing): AuditListView => ({
  items: items.map((entry) => toEntry(entry)),
  next_cursor,
});

export const toAuditEntry = (entry: AuditReading): AuditEntryDetailsView => ({
  ...toEntry(entry),
  actor_role: entry.actor_role,
  facts: linesOf(entry.facts),
  origin: linesOf(entry.origin),
  content: linesOf(entry.content),
  is_erased: entry.is_erased,
});

/** A document as one line for each of its values: `acts.0.reason`. */
function linesOf(value: unknown, place = ''): z.infer<typeof line>[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return [{ name: place, value }];
  if (typeof value !== 'object') return [{ name: place, value: JSON.stringify(value) }];
  return Object.entries(value).flatMap(([name, inside]) =>
    linesOf(inside, place === '' ? name : `${place}.${name}`),
  );
}
