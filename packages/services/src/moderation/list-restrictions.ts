import { readAppNow } from '@guildhall/db/clock';
import {
  listPoints,
  listRestrictionsForStaff,
  listRestrictionsOf,
  type RestrictionCursor,
} from '@guildhall/db/moderation/restriction-queries';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import type { ListRestrictions } from '@guildhall/domain/moderation/restriction-schema';
import { restrictionTransitions } from '@guildhall/domain/moderation/restriction-states';
import { appealableUntil, pointsAppealableUntil } from '@guildhall/domain/moderation/rules';
import { z } from 'zod';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readSought } from '../users/read-sought.ts';
import { restrictionFacts } from './apply-restriction-event.ts';
import type { ModerationContext } from './context.ts';

const queueCursor: z.ZodType<RestrictionCursor> = z.strictObject({
  due_at: cursorTime,
  id: z.uuid(),
});

/** A page of the restrictions that staff look after: what waits for them first. */
export async function listRestrictions(
  { db }: Pick<ModerationContext, 'db'>,
  viewer: Viewer,
  { filter, search, limit, cursor: text }: ListRestrictions,
) {
  const cursor = readCursor(text, queueCursor);
  const sought = await readSought(db, search);
  const page = { filter, viewer_id: viewer.user_id, sought, cursor, limit: limit + 1 };
  const rows = await listRestrictionsForStaff(db, page);
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    now: rows[0]?.now ?? (await readAppNow(db)),
    items,
    next_cursor: last === undefined ? null : writeCursor({ due_at: last.cursor_time, id: last.id }),
  };
}
export type RestrictionListing = Awaited<ReturnType<typeof listRestrictions>>['items'][number];

/** What restricts or has restricted the viewer, their points, and what they may appeal. */
export async function readOwnRestrictions(
  { db, rule_books: ruleBooks }: Pick<ModerationContext, 'db' | 'rule_books'>,
  { user_id: userId }: Viewer,
) {
  const rules = await ruleBooks.current();
  const [now, points, rows] = [
    await readAppNow(db),
    await listPoints(db, userId),
    await listRestrictionsOf(db, userId),
  ];
  const restrictions = rows.map((row) => {
    const facts = restrictionFacts(row, { now, staff_id: null, rules });
    const query = { state: row.state, actors: ['user'], facts } as const;
    const allowed = allowedEvents(restrictionTransitions, query);
    const until = allowed.includes('appeal')
      ? appealableUntil(row.created_at, rules.moderation)
      : null;
    return { ...row, allowed, appeal_until: until };
  });
  const appealable = points.map((row) => ({
    ...row,
    appeal_until: pointsAppealableUntil(row, now, rules.moderation),
  }));
  return { now, points: appealable, restrictions };
}
export type OwnRestrictions = Awaited<ReturnType<typeof readOwnRestrictions>>;
