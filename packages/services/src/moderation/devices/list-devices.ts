import type { ListDevices } from '@guildhall/domain/moderation/devices/schema';
import { z } from 'zod';
import { type BrowserCursor, listBrowsers } from '../../identity/devices/list-browsers.ts';
import { cursorTime, readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUserBySearch } from '../../users/find-user.ts';
import type { ModerationContext } from '../context.ts';
import { readLinks, type UserLink } from './read-links.ts';

/** A place in a list of devices or of their users. */
export const deviceCursor: z.ZodType<BrowserCursor> = z.strictObject({
  time: cursorTime,
  id: z.uuid(),
});

/** The user whose devices are searched, with what links them to others. */
interface SearchedUser {
  readonly user_id: string;
  readonly username: string;
  readonly links: readonly UserLink[];
}

/**
 * A page of the devices that several users have, those first on which somebody was new last; with
 * a `search` all devices of one user, and what links them to others by any reason. Those of the
 * viewer are left out (Z9). Refuses INPUT_INVALID.
 */
export async function listDevices(
  { db }: Pick<ModerationContext, 'db'>,
  viewer: Viewer,
  { state, search, limit, cursor: text }: ListDevices,
) {
  const cursor = readCursor(text, deviceCursor);
  const found = search === '' ? undefined : await findUserBySearch(db, search);
  if (search !== '' && (found === undefined || found.id === viewer.user_id)) {
    return { items: [], searched: null, next_cursor: null };
  }
  const page = { state, user_id: found?.id ?? null, viewer_id: viewer.user_id, cursor };
  const rows = await listBrowsers(db, { ...page, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    items,
    searched: found === undefined ? null : await withLinks(db, found),
    next_cursor: last === undefined ? null : writeCursor({ time: last.cursor_time, id: last.id }),
  };
}
export type DeviceListing = Awaited<ReturnType<typeof listDevices>>;

async function withLinks(
  db: ModerationContext['db'],
  { id, username }: { readonly id: string; readonly username: string },
): Promise<SearchedUser> {
  const links = await readLinks(db, [id]);
  return { user_id: id, username, links: links.get(id) ?? [] };
}
