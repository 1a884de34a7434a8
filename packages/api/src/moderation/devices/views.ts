import { ROLES } from '@guildhall/domain/kernel/roles';
import { CLUSTER_SIGNALS, LINK_REASONS } from '@guildhall/domain/moderation/devices/types';
import { RESTRICTION_KINDS } from '@guildhall/domain/users/types';
import type { DeviceListing } from '@guildhall/services/moderation/devices/list-devices';
import type { DeviceReading } from '@guildhall/services/moderation/devices/read-device';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { actView, toAct } from '../../users/decision-views.ts';

const time = z.iso.datetime();
const iso = (date: Date | null) => date?.toISOString() ?? null;

const linkView = z.object({
  reason: openVocabulary(LINK_REASONS),
  user_id: z.string(),
  username: z.string(),
  device_id: z.string().nullable(),
  counts: z.boolean().describe('false where staff trust the device, or have unlinked one of them'),
  is_trace: z.boolean().describe('whether the other one was banned, and their account is erased'),
});
export type DeviceLinkView = z.infer<typeof linkView>;

const device = {
  id: z.string(),
  linked_at: time.nullable().describe('when somebody was new on it last; null with one user'),
  trusted_at: time.nullable(),
  blocked_at: time.nullable(),
  user_count: z.int().describe('at most 1,000'),
};

const listedDevice = z.object({
  ...device,
  usernames: z.array(z.string()).describe('the first three'),
});
export type ListedDeviceView = z.infer<typeof listedDevice>;

export const deviceListView = z.object({
  items: z.array(listedDevice),
  searched: z
    .object({ user_id: z.string(), username: z.string(), links: z.array(linkView) })
    .nullable()
    .describe('whose devices these are'),
  next_cursor: z.string().nullable(),
});
export type DeviceListView = z.infer<typeof deviceListView>;

const deviceActView = actView.extend({
  event: z.string(),
  user: z.string().nullable().describe('who was unlinked or linked again'),
});

const deviceUserView = z.object({
  user_id: z.string(),
  username: z.string(),
  role: openVocabulary(ROLES),
  created_at: time,
  is_active: z.boolean(),
  seller_level: z.int(),
  verification_level: z.int(),
  restrictions: z.array(openVocabulary(RESTRICTION_KINDS)),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  first_seen_at: time,
  last_seen_at: time,
  second_factor_at: time.nullable(),
  forgotten_at: time.nullable(),
  unlinked_at: time.nullable(),
  countries: z.array(z.string()).describe('of all their devices'),
  device_count: z.int().describe('at most 20'),
  links: z.array(linkView).describe('what else links them to others'),
});
export type DeviceUserView = z.infer<typeof deviceUserView>;

export const deviceView = z.object({
  device: z.object(device),
  signals: z.array(openVocabulary(CLUSTER_SIGNALS)).describe('what stands out in these users'),
  users: z.array(deviceUserView),
  acts: z.array(deviceActView),
  next_cursor: z.string().nullable(),
});
export type DeviceView = z.infer<typeof deviceView>;

interface Device {
  readonly id: string;
  readonly linked_at: Date | null;
  readonly trusted_at: Date | null;
  readonly blocked_at: Date | null;
  readonly user_count: number;
}

const toFacts = ({ id, linked_at, trusted_at, blocked_at, user_count }: Device) => ({
  id,
  linked_at: iso(linked_at),
  trusted_at: iso(trusted_at),
  blocked_at: iso(blocked_at),
  user_count,
});

export const toDeviceList = ({ items, searched, next_cursor }: DeviceListing): DeviceListView => ({
  items: items.map(({ usernames, ...row }) => ({ ...toFacts(row), usernames })),
  searched: searched && { ...searched, links: [...searched.links] },
  next_cursor,
});

const toUser = ({
  cursor_time: _time,
  device_id: _id,
  ...user
}: DeviceReading['users'][number]): DeviceUserView => ({
  ...user,
  created_at: user.created_at.toISOString(),
  first_seen_at: user.first_seen_at.toISOString(),
  last_seen_at: user.last_seen_at.toISOString(),
  second_factor_at: iso(user.second_factor_at),
  forgotten_at: iso(user.forgotten_at),
  unlinked_at: iso(user.unlinked_at),
});

interface Change {
  readonly event?: string;
  readonly user_id?: string;
}

export function toDevice(reading: DeviceReading): DeviceView {
  const { device: facts, users, signals, acts, next_cursor } = reading;
  return {
    device: toFacts(facts),
    signals,
    users: users.map(toUser),
    acts: acts.map((act) => {
      const { event = '', user_id } = act.change as Change;
      const user = user_id === undefined ? null : (reading.names.get(user_id) ?? '');
      return { ...toAct(act), event, user };
    }),
    next_cursor,
  };
}
