import { listAudit } from '@guildhall/services/moderation/audit/read-audit';
import { inRequest } from '@guildhall/services/kernel/audit/in-request';
import { recordEvent } from '@guildhall/services/kernel/audit/record-event';
import type { Scene } from '../scene.ts';

const FROM = { ip_address: '203.0.113.7', user_agent: 'A browser' };

/** A sign-out of a user from somewhere, in the audit; returns the id of the entry. */
export async function recordedEvent({ services }: Scene, userId: string): Promise<string> {
  const request = { call: 'a scene', request_id: `request of ${userId}`, origin: FROM };
  await inRequest(request, () =>
    recordEvent(services.db, { event: 'sign_out.done', user_id: userId }),
  );
  const { items } = await listAudit(services, {
    kind: 'security_event',
    event: 'sign_out.done',
    search: '',
    limit: 1,
  });
  const [entry] = items;
  if (entry === undefined) throw new Error('the event is not in the audit');
  return entry.id;
}
