import { newId } from '@guildhall/domain/kernel/ids';
import { type Rows, nothing, theNames } from '../row.ts';

export const notificationsRows: Rows = {
  'notifications.list': [{ ...nothing, input: () => ({}) }],
  'notifications.unreadCount': [nothing],
  'notifications.channels': [nothing],
  'notifications.setChannel': [
    { ...nothing, input: () => ({ group: 'offers', channel: 'mail', is_on: false }) },
    {
      names: null,
      input: () => ({ group: 'security', channel: 'mail', is_on: false }),
      gets: { everyone: 'INPUT_INVALID' },
    },
  ],
  'notifications.markRead': [
    {
      names: 'notification',
      input: theNames,
      gets: {
        buyer: 'ok',
        stranger: 'NOTIFICATION_NOT_FOUND',
        missing: 'NOTIFICATION_NOT_FOUND',
      },
    },
  ],
  // The id only says until when: of another user's notification nothing is told or changed.
  'notifications.markAllRead': [{ ...nothing, input: () => ({ until_id: newId() }) }],
};
