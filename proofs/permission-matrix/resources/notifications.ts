import { notified } from '@guildhall/scenes/notifications';
import { unsubscribeToken } from '@guildhall/services/kernel/unsubscribe-token';
import type { Resource } from '../resource.ts';

export const notificationsResources = {
  notification: {
    owners: ['buyer'],
    make: async ({ scene }, { buyer }) => ({
      notification_id: await notified(scene, buyer.viewer),
    }),
  },
  /** The token of the link in a mail. */
  unsubscribe_link: {
    owners: ['buyer'],
    make: async ({ scene }, { buyer }) => ({
      token: await unsubscribeToken(scene.services, buyer.viewer.user_id, {
        mails: 'group',
        group: 'offers',
      }),
    }),
    missing: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
  },
} satisfies Record<string, Resource>;
