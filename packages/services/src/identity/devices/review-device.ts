import {
  lockBrowser,
  lockDeviceOf,
  saveBrowserBlock,
  saveBrowserTrust,
  saveDeviceLink,
} from '@guildhall/db/identity/devices/commands';
import type { Database } from '@guildhall/db/database';
import type {
  SetDeviceBlock,
  SetDeviceLink,
  SetDeviceTrust,
} from '@guildhall/domain/identity/devices/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import type { Viewer } from '../../kernel/viewer.ts';

type Context = Pick<IdentityContext, 'db' | 'token_secret'>;

/** The subject of the decisions about a device. */
export const deviceSubject = (id: string): string => `device:${id}`;

interface Act {
  readonly device_id: string;
  readonly reason: string;
  readonly change: { readonly event: string; readonly user_id?: string };
  readonly before: object;
  readonly after: object;
}

/** Refuses DEVICE_NOT_FOUND, also for a device that the viewer has used themselves (Z9). */
async function requireBrowser(trx: Transaction<Database>, viewer: Viewer, id: string) {
  const browser = await lockBrowser(trx, id, viewer.user_id);
  if (browser === undefined) throw new Refusal('DEVICE_NOT_FOUND');
  return browser;
}

async function record(trx: Transaction<Database>, viewer: Viewer, act: Act): Promise<void> {
  const { device_id: id, ...said } = act;
  const proposed = { kind: 'devices.review' as const, subject: deviceSubject(id), ...said };
  await propose(trx, viewer, proposed, false);
}

/**
 * Staff say that a device is shared by people who know each other, or take that back. Its users may
 * trade and rate then; staff who use it still decide nothing about them. Refuses
 * IDEMPOTENCY_KEY_REUSED, DEVICE_NOT_FOUND, PERMISSION_DENIED. Resolves to whether it is a change.
 */
export async function setDeviceTrust(context: Context, viewer: Viewer, input: SetDeviceTrust) {
  const { device_id, trusted, reason } = input;
  const call = { operation: 'devices.setTrust', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const browser = await requireBrowser(trx, viewer, device_id);
    const before = { trusted: browser.trusted_at !== null };
    if (before.trusted === trusted) return { changed: false };
    const change = { event: trusted ? 'trust' : 'untrust' };
    await record(trx, viewer, { device_id, reason, change, before, after: { trusted } });
    await saveBrowserTrust(trx, device_id, trusted);
    return { changed: true };
  });
}

/**
 * Staff block a device: its sessions end, and nobody signs in there. Or they unblock it. Its users
 * sign in on other devices as before. Refuses IDEMPOTENCY_KEY_REUSED, DEVICE_NOT_FOUND,
 * PERMISSION_DENIED. Resolves to whether that was a change, and how many sessions it ended.
 */
export async function setDeviceBlock(context: Context, viewer: Viewer, input: SetDeviceBlock) {
  const { device_id, blocked, reason } = input;
  const call = { operation: 'devices.setBlock', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const browser = await requireBrowser(trx, viewer, device_id);
    const before = { blocked: browser.blocked_at !== null };
    if (before.blocked === blocked) return { changed: false, ended: 0 };
    const change = { event: blocked ? 'block' : 'unblock' };
    await record(trx, viewer, { device_id, reason, change, before, after: { blocked } });
    return { changed: true, ended: await saveBrowserBlock(trx, browser, blocked) };
  });
}

/**
 * Staff say that a device does not link one of its users to the others, or that it does again.
 * Refuses IDEMPOTENCY_KEY_REUSED, DEVICE_NOT_FOUND also for a user who was never seen on it,
 * PERMISSION_DENIED. Resolves to whether that was a change.
 */
export async function setDeviceLink(context: Context, viewer: Viewer, input: SetDeviceLink) {
  const { device_id, user_id, linked, reason } = input;
  const call = { operation: 'devices.setLink', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { token_hash } = await requireBrowser(trx, viewer, device_id);
    const device = await lockDeviceOf(trx, { token_hash, user_id });
    if (device === undefined) throw new Refusal('DEVICE_NOT_FOUND');
    const before = { linked: device.unlinked_at === null };
    if (before.linked === linked) return { changed: false };
    const change = { event: linked ? 'relink' : 'unlink', user_id };
    await record(trx, viewer, { device_id, reason, change, before, after: { linked } });
    await saveDeviceLink(trx, device.id, linked);
    return { changed: true };
  });
}
