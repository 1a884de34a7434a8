import { newId } from '@guildhall/domain/kernel/ids';
import { markRead } from '@guildhall/services/notifications/inbox/mark-read';
import { subscribeBrowser } from '@guildhall/services/notifications/preferences/subscribe-browser';
import type { Call, RefusedRow } from './refused-call.ts';

const mark =
  (notificationId: (ids: Parameters<Call>[0]['ids']) => string): Call =>
  ({ scene, people, ids }) =>
    markRead(scene.services, people.stranger, { notification_id: notificationId(ids) });

const subscribe =
  (endpoint: string): Call =>
  ({ scene, people }) =>
    subscribeBrowser(
      scene.services,
      { ...people.stranger, session_id: 'none' },
      { endpoint, public_key: 'A'.repeat(87), auth_secret: 'A'.repeat(22) },
    );

/** Ann was told something. */
export const refusedNotifications: readonly RefusedRow[] = [
  [
    'subscribe a machine inside to pushes',
    'PUSH_ENDPOINT_REFUSED',
    subscribe('https://127.0.0.1/push'),
  ],
  [
    'subscribe any server to pushes',
    'PUSH_ENDPOINT_REFUSED',
    subscribe('https://push.example.com/'),
  ],
  ['mark a notification read', 'NOTIFICATION_NOT_FOUND', mark(() => newId())],
  [
    'mark a notification read',
    'NOTIFICATION_NOT_FOUND',
    mark(({ notification_id }) => notification_id),
  ],
];
