import { readAppNow } from '@guildhall/db/clock';
import {
  listOwnReports as listOwn,
  listReportsForStaff,
  type ReportCursor,
} from '@guildhall/db/moderation/queries';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { appealableUntil } from '@guildhall/domain/moderation/rules';
import type { ListOwnReports, ListReports } from '@guildhall/domain/moderation/schema';
import { reportTransitions } from '@guildhall/domain/moderation/states';
import { z } from 'zod';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readSought } from '../users/read-sought.ts';
import type { ModerationContext } from './context.ts';
import { reportFacts } from './lock-report.ts';

const queueCursor: z.ZodType<ReportCursor> = z.strictObject({ due_at: cursorTime, id: z.uuid() });
const ownCursor = z.strictObject({ id: z.uuid() });

/** A page of the reports that staff work on, by when they are due. */
export async function listReports(
  { db }: Pick<ModerationContext, 'db'>,
  viewer: Viewer,
  { filter, kind, search, limit, cursor: text }: ListReports,
) {
  const cursor = readCursor(text, queueCursor);
  const sought = await readSought(db, search);
  const page = {
    filter,
    kind: kind ?? null,
    viewer_id: viewer.user_id,
    sought,
    cursor,
    limit: limit + 1,
  };
  const rows = await listReportsForStaff(db, page);
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    now: rows[0]?.now ?? (await readAppNow(db)),
    items,
    next_cursor: last === undefined ? null : writeCursor({ due_at: last.cursor_time, id: last.id }),
  };
}
export type ReportListing = Awaited<ReturnType<typeof listReports>>['items'][number];

/** A page of what the viewer has reported, or of what was decided about them, newest first. */
export async function listOwnReports(
  { db, rule_books: ruleBooks }: Pick<ModerationContext, 'db' | 'rule_books'>,
  viewer: Viewer,
  { tab, limit, cursor: text }: ListOwnReports,
) {
  const cursor = readCursor(text, ownCursor);
  const rules = await ruleBooks.current();
  const page = { tab, before: cursor?.id ?? null, limit: limit + 1 };
  const rows = await listOwn(db, viewer.user_id, page);
  const items = rows.slice(0, limit).map((row) => {
    const facts = reportFacts(row, { now: row.now, staff_id: null, rules });
    const actors = [tab === 'by_me' ? 'reporter' : 'target'] as const;
    const allowed = allowedEvents(reportTransitions, { state: row.state, actors, facts });
    const { decided_at: at } = row;
    const until = at === null ? null : appealableUntil(at, rules.moderation);
    return { ...row, allowed, appeal_until: allowed.includes('appeal') ? until : null };
  });
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : writeCursor({ id: last.id }) };
}
export type OwnReportListing = Awaited<ReturnType<typeof listOwnReports>>['items'][number];
