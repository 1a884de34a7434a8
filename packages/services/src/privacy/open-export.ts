import { noteDownload } from '@guildhall/db/privacy/commands';
import { findLastExport, findReadyExport } from '@guildhall/db/privacy/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type OpenArchive, openArchive } from '../files/open-archive.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';
import { notify } from '../kernel/notify.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findUser } from '../users/find-user.ts';
import type { PrivacyContext } from './context.ts';
import { downloadAddress, readDownload } from './sign-download.ts';
import { recordEvent } from '../kernel/audit/record-event.ts';
import { inTransaction } from '@guildhall/db/transaction';

/** Enough for whoever loses their connection, and too little to keep the server busy. */
const DOWNLOADS = { name: 'downloads of a data export', attempts: 20, window_seconds: 86_400 };

/**
 * The address from which the viewer downloads the copy of their data: it works for some minutes.
 * They are told, since the copy says more than any page does.
 * Refuses REAUTH_REQUIRED, DATA_EXPORT_NOT_FOUND.
 */
export async function addressExport(
  context: PrivacyContext,
  viewer: Viewer,
  session: OwnSession,
): Promise<{ url: string }> {
  await requireRecentAuthentication(context, viewer.user_id, session);
  const last = await findLastExport(context.db, viewer.user_id);
  const ready = last === undefined ? undefined : await findReadyExport(context.db, last.id);
  if (ready === undefined) throw new Refusal('DATA_EXPORT_NOT_FOUND');
  await inTransaction(context.db, async (trx) => {
    await noteDownload(trx, ready.id);
    await recordEvent(trx, { event: 'data.downloaded', user_id: viewer.user_id });
    const at = new Date().toISOString();
    await notify(trx, { user_id: viewer.user_id }, { kind: 'data_export_downloaded', at });
  });
  return {
    url: await downloadAddress(context, { user_id: viewer.user_id, export_id: ready.id }),
  };
}

/**
 * Opens a copy by the token of its address, as long as its user may sign in. Refuses
 * DATA_EXPORT_NOT_FOUND, TOO_MANY_REQUESTS, FILE_NOT_FOUND, FILES_UNAVAILABLE, SECRET_UNREADABLE.
 */
export async function openExport(
  context: PrivacyContext,
  token: string,
): Promise<OpenArchive & { readonly made: Date }> {
  const signed = await readDownload(context, token);
  if (signed === null) throw new Refusal('DATA_EXPORT_NOT_FOUND');
  const [user, found] = await Promise.all([
    findUser(context.db, signed.user_id),
    findReadyExport(context.db, signed.export_id),
  ]);
  if (user?.is_active !== true || found?.user_id !== user.id) {
    throw new Refusal('DATA_EXPORT_NOT_FOUND');
  }
  await context.rate_limits.consume([{ limit: DOWNLOADS, key: found.id }]);
  const archive = await openArchive(context, found.id);
  return { ...archive, made: found.ready_at ?? found.requested_at };
}
