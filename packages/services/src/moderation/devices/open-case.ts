import { recordAct } from '@guildhall/db/kernel/audit/record-act';
import { nameOfThing } from '@guildhall/domain/kernel/audit/things';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { OpenDeviceCase } from '@guildhall/domain/moderation/devices/schema';
import type { FileReport } from '@guildhall/domain/moderation/schema';
import { findBrowser, listBrowserUsers } from '../../identity/devices/list-browsers.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { ModerationContext } from '../context.ts';
import { fileReport } from '../file-report.ts';

/**
 * Staff report one of the users of a device, with the address of its page as evidence. Somebody
 * else decides, since nobody does about their own report; a second call while it waits changes
 * nothing. Refuses DEVICE_NOT_FOUND also for who was never seen on it, REPORT_TARGET_NOT_FOUND for
 * a user who is gone. Returns the id of the report.
 */
export async function openCase(
  context: Pick<ModerationContext, 'db' | 'rule_books'>,
  viewer: Viewer,
  { device_id, user_id, reason, note }: OpenDeviceCase,
): Promise<{ report_id: string }> {
  const { db } = context;
  const browser = await findBrowser(db, device_id, viewer.user_id);
  if (browser === undefined) throw new Refusal('DEVICE_NOT_FOUND');
  const [member] = await listBrowserUsers(db, browser.token_hash, { user_id, limit: 1 });
  if (member === undefined) throw new Refusal('DEVICE_NOT_FOUND');
  const report: FileReport = {
    kind: 'user',
    target_id: user_id,
    reason,
    note: `${note}\n\n/admin/devices/${device_id}`,
  };
  return await fileReport(context, viewer, report, (trx, reportId) =>
    recordAct(trx, viewer, {
      event: 'device.open_case',
      things: [nameOfThing('device', device_id), nameOfThing('report', reportId)],
      user_id,
      facts: { reason },
      content: { reason: note },
    }),
  );
}
