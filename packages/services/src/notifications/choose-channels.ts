import { muteChannel, unmuteChannel } from '@guildhall/db/notifications/commands';
import { listMutedChannels } from '@guildhall/db/notifications/queries';
import type { Channel, NoticeGroup } from '@guildhall/domain/kernel/notices';
import { NOTICE_GROUPS } from '@guildhall/domain/kernel/notices';
import { SWITCHABLE_GROUPS } from '@guildhall/domain/kernel/notices';
import type { SetChannel } from '@guildhall/domain/notifications/schema';
import type { Viewer } from '../kernel/viewer.ts';
import type { NotificationsContext } from './context.ts';

/**
 * By which channels the viewer is told of each group, and whether they may choose. Refuses nothing.
 */
export async function readChannels({ db }: NotificationsContext, { user_id }: Viewer) {
  const muted = await listMutedChannels(db, user_id);
  const isOn = (group: NoticeGroup, channel: Channel) =>
    !muted.some((each) => each.notice_group === group && each.channel === channel);
  return {
    groups: NOTICE_GROUPS.map((group) => ({
      group,
      app: isOn(group, 'app'),
      mail: isOn(group, 'mail'),
      push: isOn(group, 'push'),
      can_choose: SWITCHABLE_GROUPS.some((each) => each === group),
    })),
  };
}

/** Turns a channel of a group on or off for the viewer; again changes nothing. Refuses nothing. */
export async function setChannel(
  { db }: NotificationsContext,
  { user_id }: Viewer,
  { group, channel, is_on: isOn }: SetChannel,
): Promise<void> {
  const change = isOn ? unmuteChannel : muteChannel;
  await change(db, user_id, { notice_group: group, channel });
}

/** The groups that a user does not want by this channel. */
export async function mutedGroups(
  { db }: Pick<NotificationsContext, 'db'>,
  userId: string,
  channel: Channel,
): Promise<NoticeGroup[]> {
  const muted = await listMutedChannels(db, userId);
  return muted.filter((each) => each.channel === channel).map((each) => each.notice_group);
}
