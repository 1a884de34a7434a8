import { Refusal } from '@guildhall/domain/kernel/errors';
import { clusterSignals } from '@guildhall/domain/moderation/devices/rules';
import type { ReadDevice } from '@guildhall/domain/moderation/devices/schema';
import {
  findBrowser,
  listBrowserUsers,
  listDeviceSums,
} from '../../identity/devices/list-browsers.ts';
import { deviceSubject } from '../../identity/devices/review-device.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import { parseUserAgent } from '../../kernel/parse-user-agent.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readDecisions } from '../../users/read-decisions.ts';
import { readUsernames } from '../../users/read-usernames.ts';
import type { ModerationContext } from '../context.ts';
import { deviceCursor } from './list-devices.ts';
import { readLinks } from './read-links.ts';

/**
 * A device with a page of its users, those first who came first: who they are, what restricts them,
 * and what else links them to others; what stands out in them, and who has decided what about the
 * device. Refuses INPUT_INVALID, DEVICE_NOT_FOUND also for a device of the viewer (Z9).
 */
export async function readDevice(
  { db }: Pick<ModerationContext, 'db'>,
  viewer: Viewer,
  { device_id: id, limit, cursor: text }: ReadDevice,
) {
  const cursor = readCursor(text, deviceCursor);
  const browser = await findBrowser(db, id, viewer.user_id);
  if (browser === undefined) throw new Refusal('DEVICE_NOT_FOUND');
  const { token_hash: tokenHash, ...device } = browser;
  const rows = await listBrowserUsers(db, tokenHash, { cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ user_id }) => user_id);
  const [sums, links, { acts }] = await Promise.all([
    listDeviceSums(db, ids),
    readLinks(db, ids),
    readDecisions(db, viewer, ['devices.review'], deviceSubject(id)),
  ]);
  const sumOf = new Map(sums.map((sum) => [sum.user_id, sum]));
  const users = shown.map(({ user_agent, ...row }) => ({
    ...row,
    ...parseUserAgent(user_agent),
    countries: sumOf.get(row.user_id)?.countries ?? [],
    device_count: sumOf.get(row.user_id)?.devices ?? 0,
    // The links by this device are the page itself.
    links: (links.get(row.user_id) ?? []).filter(({ device_id }) => device_id !== id),
  }));
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    device,
    users,
    signals: clusterSignals({ user_count: device.user_count, members: users }),
    acts,
    /** Of those who were unlinked or linked again, by id. */
    names: await readUsernames(
      db,
      acts.flatMap(({ change }) => named(change)),
    ),
    next_cursor:
      last === undefined ? null : writeCursor({ time: last.cursor_time, id: last.device_id }),
  };
}

const named = (change: object): string[] =>
  'user_id' in change && typeof change.user_id === 'string' ? [change.user_id] : [];

export type DeviceReading = Awaited<ReturnType<typeof readDevice>>;
