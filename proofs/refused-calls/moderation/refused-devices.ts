import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import { sharedDevice, signInOn } from '@guildhall/scenes/moderation/devices';
import { testScene } from '@guildhall/scenes/scene';
import { forgetDevice } from '@guildhall/services/identity/devices/forget-device';
import { readOwnDevices } from '@guildhall/services/identity/devices/read-devices';
import {
  setDeviceBlock,
  setDeviceLink,
  setDeviceTrust,
} from '@guildhall/services/identity/devices/review-device';
import { listDevices } from '@guildhall/services/moderation/devices/list-devices';
import { openCase } from '@guildhall/services/moderation/devices/open-case';
import { readDevice } from '@guildhall/services/moderation/devices/read-device';

/** Ann and Tom share a device, which is blocked; an admin has used another one. */
export async function createDeviceFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const [ann, tom, stranger] = [await actor(scene), await actor(scene), await actor(scene)];
  const [admin, other] = [
    await actor(scene, { role: 'admin' }),
    await actor(scene, { role: 'admin' }),
  ];
  const shared = await sharedDevice(scene, [ann, tom]);
  const own = await sharedDevice(scene, [tom, admin]);
  const blocked = { ...decided(shared.device_id), blocked: true };
  await setDeviceBlock(scene.services, other, blocked);
  const [anns] = await readOwnDevices(scene.services, ann, { device_id: null });
  return { scene, services: scene.services, ann, tom, stranger, admin, shared, own, anns };
}

type Fixture = Awaited<ReturnType<typeof createDeviceFixture>>;

const decided = (deviceId: string) => ({
  idempotency_key: newId(),
  device_id: deviceId,
  reason: 'So it was decided.',
});
const NONE = 'DEVICE_NOT_FOUND';

/** A use case, the code with which it refuses, and the call. */
export const refusedDevices: readonly (readonly [
  string,
  ErrorCode,
  (fixture: Fixture) => Promise<unknown>,
])[] = [
  [
    'sign in on a blocked device',
    'DEVICE_BLOCKED',
    ({ scene, ann, shared: { device_token } }) => signInOn(scene, ann, { device_token }),
  ],
  [
    'sign in as somebody new on a blocked device',
    'DEVICE_BLOCKED',
    ({ scene, stranger, shared: { device_token } }) => signInOn(scene, stranger, { device_token }),
  ],
  [
    'forget a device of somebody else',
    NONE,
    ({ services, tom, anns }) => forgetDevice(services, tom, { device_id: anns?.id ?? '' }),
  ],
  [
    'trust a device that is none',
    NONE,
    ({ services, admin }) =>
      setDeviceTrust(services, admin, { ...decided(newId()), trusted: true }),
  ],
  [
    'trust one’s own device (Z9)',
    NONE,
    ({ services, admin, own }) =>
      setDeviceTrust(services, admin, { ...decided(own.device_id), trusted: true }),
  ],
  [
    'unblock one’s own device (Z9)',
    NONE,
    ({ services, admin, own }) =>
      setDeviceBlock(services, admin, { ...decided(own.device_id), blocked: false }),
  ],
  [
    'block a device without the permission',
    'PERMISSION_DENIED',
    ({ services, stranger, shared: { device_id } }) =>
      setDeviceBlock(services, stranger, { ...decided(device_id), blocked: false }),
  ],
  [
    'unlink who was never seen on a device',
    NONE,
    ({ services, admin, stranger: { user_id }, shared: { device_id } }) =>
      setDeviceLink(services, admin, { ...decided(device_id), user_id, linked: false }),
  ],
  [
    'read one’s own device as staff do (Z9)',
    NONE,
    ({ services, admin, own: { device_id } }) =>
      readDevice(services, admin, { device_id, limit: 1 }),
  ],
  [
    'list devices after a cursor that is none',
    'INPUT_INVALID',
    ({ services, admin }) =>
      listDevices(services, admin, { state: 'all', search: '', limit: 1, cursor: 'x' }),
  ],
  [
    'open a case about who was never seen on a device',
    NONE,
    ({ services, admin, stranger: { user_id }, shared: { device_id } }) =>
      openCase(services, admin, {
        device_id,
        user_id,
        reason: 'fraud',
        note: 'They are one person',
      }),
  ],
];
