import type { OwnDevice } from '@guildhall/services/identity/devices/read-devices';
import { z } from 'zod';

const time = z.iso.datetime();

export const ownDeviceView = z.object({
  id: z.string(),
  is_own: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  network: z.string().nullable(),
  first_seen_at: time.describe('or seen again, after it was forgotten'),
  last_seen_at: time,
  second_factor_at: time.nullable().describe('the last sign-in there with a second factor'),
  is_blocked: z.boolean(),
});
export type OwnDeviceView = z.infer<typeof ownDeviceView>;

export const toOwnDevice = (device: OwnDevice): OwnDeviceView => ({
  ...device,
  first_seen_at: device.first_seen_at.toISOString(),
  last_seen_at: device.last_seen_at.toISOString(),
  second_factor_at: device.second_factor_at?.toISOString() ?? null,
});

/** False when it was so already. */
export const changedDeviceView = z.object({ changed: z.boolean() });
export const blockedDeviceView = changedDeviceView.extend({
  ended: z.int().describe('how many sessions ended'),
});
