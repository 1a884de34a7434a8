import {
  type AuditEntryRow,
  findAuditEntry,
  listAuditEntries,
  listAuditKeys,
} from '@guildhall/db/kernel/audit/queries';
import { openSealed } from '@guildhall/db/kernel/audit/seal-values';
import { AUDIT_THINGS } from '@guildhall/domain/kernel/audit/things';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ListAudit, ReadAuditEntry } from '@guildhall/domain/moderation/audit/schema';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import { findUserBySearch } from '../../users/find-user.ts';
import { readUsernames } from '../../users/read-usernames.ts';
import type { ModerationContext } from '../context.ts';

type Context = Pick<ModerationContext, 'db'>;

const auditCursor = z.strictObject({ id: z.uuid() });

/**
 * A page of the audit, newest first: of everything, of one thing (`order:…`), or by and about one
 * person. What is sealed is not in the list. Refuses INPUT_INVALID.
 */
export async function listAudit(
  { db }: Context,
  { kind, event, search, cursor: text, limit }: ListAudit,
) {
  const cursor = readCursor(text, auditCursor);
  const isThing = AUDIT_THINGS.some((thing) => search.startsWith(`${thing}:`));
  const person = isThing || search === '' ? undefined : await findUserBySearch(db, search);
  if (!isThing && search !== '' && person === undefined) return { items: [], next_cursor: null };
  const rows = await listAuditEntries(db, {
    kind: kind === 'all' ? null : kind,
    event: event ?? null,
    thing: isThing ? search : null,
    person_id: person?.id ?? null,
    before: cursor?.id ?? null,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    items: await withNames(db, shown),
    next_cursor: last === undefined ? null : writeCursor({ id: last.id }),
  };
}
export type AuditListing = Awaited<ReturnType<typeof listAudit>>;

/** One entry with what is sealed in it. Refuses AUDIT_ENTRY_NOT_FOUND. */
export async function readAuditEntry({ db }: Context, { entry_id: id }: ReadAuditEntry) {
  const entry = await findAuditEntry(db, id);
  if (entry === undefined) throw new Refusal('AUDIT_ENTRY_NOT_FOUND');
  const { actor_id: actorId, user_id: userId, origin, content } = entry;
  const keys = await listAuditKeys(
    db,
    [actorId, userId].filter((each) => each !== null),
  );
  const open = (column: 'origin' | 'content', owner: string | null, bytes: Buffer | null) =>
    bytes === null ? null : openSealed(keys.get(owner ?? ''), { entry_id: id, column }, bytes);
  const opened = {
    origin: open('origin', actorId ?? userId, origin),
    content: open('content', userId ?? actorId, content),
  };
  const [named] = await withNames(db, [entry]);
  if (named === undefined) throw new Refusal('AUDIT_ENTRY_NOT_FOUND');
  return {
    ...named,
    ...opened,
    is_erased:
      (origin !== null && opened.origin === null) || (content !== null && opened.content === null),
  };
}
export type AuditReading = Awaited<ReturnType<typeof readAuditEntry>>;

async function withNames(db: Context['db'], entries: readonly AuditEntryRow[]) {
  const ids = entries.flatMap(({ actor_id, user_id }) => [actor_id, user_id]);
  const names = await readUsernames(
    db,
    ids.filter((each) => each !== null),
  );
  const person = (id: string | null) =>
    id === null ? null : { id, username: names.get(id) ?? '' };
  return entries.map(({ actor_id, user_id, ...entry }) => ({
    ...entry,
    actor: person(actor_id),
    user: person(user_id),
  }));
}
