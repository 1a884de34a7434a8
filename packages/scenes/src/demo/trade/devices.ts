import {
  setDeviceBlock,
  setDeviceLink,
  setDeviceTrust,
} from '@guildhall/services/identity/devices/review-device';
import type { Origin, Viewer } from '@guildhall/services/kernel/viewer';
import { openCase } from '@guildhall/services/moderation/devices/open-case';
import { findUserBySearch } from '@guildhall/services/users/find-user';
import { verifyUser } from '@guildhall/services/verification/verify-user';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '../../actors.ts';
import { sharedDevice } from '../../moderation/devices.ts';
import type { Scene } from '../../scene.ts';
import { bankAccount, ibanOf } from '../../withdrawals.ts';
import type { DemoPeople } from '../users.ts';

type Staff = Pick<DemoPeople, 'admin'>;

interface Story {
  readonly usernames: readonly string[];
  readonly from: Pick<Origin, 'ip_address' | 'user_agent'>;
  readonly play?: (scene: Scene, device: Device, staff: Staff) => Promise<unknown>;
}

interface Device {
  readonly device_id: string;
  readonly users: readonly Viewer[];
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const decided = (deviceId: string, reason: string) => ({
  idempotency_key: newId(),
  device_id: deviceId,
  reason,
});

/** Both are verified by the same name, and are paid to one account. */
async function onePayoutMethod(scene: Scene, { users }: Device, { admin }: Staff): Promise<void> {
  const name = 'Juniper Vale';
  for (const user of users) {
    await verifyUser(scene.services, admin, {
      user_id: user.user_id,
      level: 2,
      legal_name: name,
      reason: 'The papers were seen at the desk.',
    });
    const destination = { kind: 'bank', iban: ibanOf(900_100_200) } as const;
    await bankAccount(scene, user, { payee_name: name, destination });
  }
}

/** The newest is first in the list of staff: about that one nothing is decided yet. */
const STORIES: readonly Story[] = [
  {
    usernames: ['lamp-of-library', 'reader-of-runes'],
    from: { ip_address: '192.0.2.18', user_agent: WINDOWS },
    play: ({ services }, { device_id }, { admin }) =>
      setDeviceTrust(services, admin, {
        ...decided(device_id, 'Mother and son, who wrote to us together.'),
        trusted: true,
      }),
  },
  {
    usernames: ['crown-without-king', 'crown-in-the-hat'],
    from: { ip_address: '198.51.100.77', user_agent: WINDOWS },
    play: ({ services }, { device_id }, { admin }) =>
      setDeviceBlock(services, admin, {
        ...decided(device_id, 'Somebody who is banned signs up again and again here.'),
        blocked: true,
      }),
  },
  {
    usernames: [
      'cafe-table-one',
      'cafe-table-two',
      'cafe-table-three',
      'cafe-table-four',
      'cafe-table-five',
      'cafe-table-six',
    ],
    from: { ip_address: '203.0.113.40', user_agent: LINUX },
    play: ({ services }, { device_id, users }, { admin }) =>
      setDeviceLink(services, admin, {
        ...decided(device_id, 'They have shown that they only travelled through.'),
        user_id: users[0]?.user_id ?? '',
        linked: false,
      }),
  },
  {
    usernames: ['juniper-sells', 'vale-of-juniper'],
    from: { ip_address: '203.0.113.9', user_agent: PHONE },
    async play(scene, device, staff) {
      await onePayoutMethod(scene, device, staff);
      await openCase(scene.services, staff.admin, {
        device_id: device.device_id,
        user_id: device.users[1]?.user_id ?? '',
        reason: 'fraud',
        note: 'Two shops on one phone that are paid to one account.',
      });
    },
  },
  {
    usernames: ['soldier-of-tin', 'tin-of-the-soldier'],
    from: { ip_address: '198.51.100.14', user_agent: PHONE },
  },
];

/** Users of the demo share devices; about most of them staff have decided something. */
export async function playDevices(scene: Scene, staff: Staff, password: string): Promise<void> {
  for (const { usernames, from, play } of STORIES) {
    const users: Viewer[] = [];
    for (const username of usernames) {
      const known = await findUserBySearch(scene.services.db, username);
      const viewer: Viewer | undefined = known && { user_id: known.id, role: 'user' };
      users.push(viewer ?? (await actor(scene, { username, password })));
    }
    const { device_id } = await sharedDevice(scene, users, { ...from, password });
    await play?.(scene, { device_id, users }, staff);
  }
}
