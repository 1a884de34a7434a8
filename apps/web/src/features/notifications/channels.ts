import type { Channel } from '@guildhall/domain/kernel/notices';
import type { SwitchableGroup } from '@guildhall/domain/kernel/notices';
import { toastFailure } from '../../lib/api/refusals.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';

/** By which channels the user is told; a choice is shown at once. */
export function useChannels() {
  const t = useMessages('notifications');
  const { client, notifications } = trpc.useUtils();
  const query = trpc.notifications.channels.useQuery(undefined, { staleTime: 0 });
  async function choose(group: SwitchableGroup, channel: Channel, isOn: boolean) {
    await notifications.channels.cancel();
    notifications.channels.setData(undefined, (known) =>
      known === undefined
        ? known
        : {
            groups: known.groups.map((row) =>
              row.group === group ? { ...row, [channel]: isOn } : row,
            ),
          },
    );
    try {
      await client.notifications.setChannel.mutate({ group, channel, is_on: isOn });
      toasts.success(t('channels.saved'), { duration: SHORT_TOAST_MS });
    } catch (error) {
      toastFailure(error);
    }
    await notifications.invalidate();
  }
  return { query, choose };
}
