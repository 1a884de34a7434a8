import { SECURITY_EVENTS, type SecurityEvent } from '@guildhall/domain/kernel/audit/events';
import { AUDIT_FILTERS } from '@guildhall/domain/moderation/audit/schema';
import type { Messages } from '@guildhall/locales/messages';
import { getQueryKey } from '@trpc/react-query';
import { readRefusal } from '../../../lib/api/read-refusal.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';

export { AUDIT_FILTERS };
export type AuditFilter = (typeof AUDIT_FILTERS)[number];

export const entryPath = (id: string) => `/admin/audit/${id}`;

/** The entries about a thing, or by and about a person. */
export const auditPath = (search: string) => `/admin/audit?q=${encodeURIComponent(search)}`;
/** The entries of one event. */
export const eventPath = (event: string) => `/admin/audit?event=${encodeURIComponent(event)}`;

const PAGE_SIZE = 50;

export function useAudit(kind: AuditFilter, event: string | null, search: string) {
  const { client } = trpc.useUtils();
  const input = { kind, event, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.audit.list, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.audit.list.query({ ...input, cursor }, options),
    staleTime: 0,
  });
}

export const useAuditEntry = (id: string) => trpc.audit.get.useQuery({ entry_id: id });

export function isEntryMissing(error: unknown): boolean {
  const status = readRefusal(error)?.status;
  return status === 404 || status === 400;
}

const isSecurityEvent = (event: string): event is SecurityEvent =>
  Object.hasOwn(SECURITY_EVENTS, event);

type KeyOf<Event> = Event extends `${infer Thing}.${infer What}` ? `${Thing}_${What}` : never;

const keyOf = (event: SecurityEvent) => event.replace('.', '_') as KeyOf<SecurityEvent>;

/** A security event in words; what staff did by its name, as in the domain's tables. */
export const eventText = (t: Messages<'moderation/audit'>, event: string): string =>
  isSecurityEvent(event) ? t(`event.${keyOf(event)}`) : event;
