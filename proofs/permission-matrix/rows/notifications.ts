import { newId } from '@guildhall/domain/kernel/ids';
import { type Rows, nothing, theNames } from '../row.ts';

const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a';
/** The key of any browser: the base point of P-256. */
const PUSH_KEY =
  'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

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
  // Whoever has the mail may turn such mails off, signed in or not.
  'POST /api/notifications/unsubscribe/{token}/': [
    {
      names: 'unsubscribe_link',
      input: theNames,
      gets: { buyer: 'ok', stranger: 'ok', missing: 'NOT_FOUND' },
    },
  ],
  // It leads to a page, whatever the token is good for.
  'GET /api/notifications/unsubscribe/{token}/': [
    { ...nothing, input: () => ({ token: 'any.signed.token' }) },
  ],
  'notifications.schedule': [nothing],
  'notifications.setSchedule': [
    {
      ...nothing,
      input: () => ({
        time_zone: 'Europe/Berlin',
        quiet: { from: '22:00', until: '07:00' },
        digest: 'daily',
      }),
    },
    {
      names: null,
      input: () => ({ time_zone: 'Europe/Atlantis', quiet: null, digest: 'off' }),
      gets: { everyone: 'INPUT_INVALID' },
    },
  ],
  'notifications.preparePushes': [{ ...nothing, input: () => ({}) }],
  // Of another user's browser nothing is told or changed.
  'notifications.pushStatus': [{ ...nothing, input: () => ({ endpoint: PUSH_ENDPOINT }) }],
  'notifications.unsubscribePushes': [{ ...nothing, input: () => ({ endpoint: PUSH_ENDPOINT }) }],
  'notifications.subscribePushes': [
    {
      ...nothing,
      input: () => ({
        endpoint: PUSH_ENDPOINT,
        public_key: PUSH_KEY,
        auth_secret: 'A'.repeat(22),
      }),
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
