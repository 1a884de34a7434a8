import { listOwnDevices } from '@guildhall/db/identity/devices/queries';
import type { IdentityContext } from '../context.ts';
import { parseUserAgent } from '../../kernel/parse-user-agent.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { OwnSession } from '../sessions/read-session.ts';

/** A device of a user as they see it. */
export interface OwnDevice {
  readonly id: string;
  readonly is_own: boolean;
  readonly browser: string | null;
  readonly system: string | null;
  /** ISO 3166-1 alpha-2, of the last sign-in; so is the network. */
  readonly country: string | null;
  readonly network: string | null;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  /** The last sign-in there with a second factor; null when there was none. */
  readonly second_factor_at: Date | null;
  readonly is_blocked: boolean;
}

/**
 * The devices on which the viewer has signed in and that they have not forgotten, the one used last
 * first; the newest 50. Refuses nothing.
 */
export async function readOwnDevices(
  { db }: Pick<IdentityContext, 'db'>,
  { user_id: userId }: Viewer,
  { device_id: ownId }: Pick<OwnSession, 'device_id'>,
): Promise<OwnDevice[]> {
  const rows = await listOwnDevices(db, userId);
  return rows.map(({ user_agent, returned_at, first_seen_at, blocked_at, ...device }) => ({
    ...device,
    ...parseUserAgent(user_agent),
    first_seen_at: returned_at ?? first_seen_at,
    is_own: device.id === ownId,
    is_blocked: blocked_at !== null,
  }));
}
