import { newId } from '@guildhall/domain/kernel/ids';
import { markRead } from '@guildhall/services/notifications/inbox/mark-read';
import type { Call, RefusedRow } from './refused-call.ts';

const mark =
  (notificationId: (ids: Parameters<Call>[0]['ids']) => string): Call =>
  ({ scene, people, ids }) =>
    markRead(scene.services, people.stranger, { notification_id: notificationId(ids) });

/** Ann was told something. */
export const refusedNotifications: readonly RefusedRow[] = [
  ['mark a notification read', 'NOTIFICATION_NOT_FOUND', mark(() => newId())],
  [
    'mark a notification read',
    'NOTIFICATION_NOT_FOUND',
    mark(({ notification_id }) => notification_id),
  ],
];
