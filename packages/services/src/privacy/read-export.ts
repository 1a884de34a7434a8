import type { DataExportRow } from '@guildhall/db/privacy/commands';
import { findLastExport } from '@guildhall/db/privacy/queries';
import { nextExportAt } from '@guildhall/domain/privacy/rules';
import type { ExportState } from '@guildhall/domain/privacy/types';
import type { Viewer } from '../kernel/viewer.ts';
import type { PrivacyContext } from './context.ts';

function stateOf({ due_at, failed_at, expires_at }: DataExportRow, now: Date): ExportState {
  if (due_at !== null) return 'preparing';
  if (failed_at !== null || expires_at === null) return 'failed';
  return expires_at > now ? 'ready' : 'expired';
}

/** The last copy of their data that the viewer has asked for, and when they may ask again. */
export async function readExport({ db }: Pick<PrivacyContext, 'db'>, viewer: Viewer) {
  const last = await findLastExport(db, viewer.user_id);
  if (last === undefined) return { last: null, next_at: null };
  const { now, requested_at, expires_at, bytes } = last;
  const state = stateOf(last, now);
  const nextAt = nextExportAt(requested_at);
  const mayAsk = state === 'failed' || nextAt <= now;
  return {
    last: { state, requested_at, expires_at, bytes },
    next_at: mayAsk ? null : nextAt,
  };
}
export type ExportReading = Awaited<ReturnType<typeof readExport>>;
