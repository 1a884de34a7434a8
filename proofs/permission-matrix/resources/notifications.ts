import { notified } from '@guildhall/scenes/notifications';
import type { Resource } from '../resource.ts';

export const notificationsResources = {
  notification: {
    owners: ['buyer'],
    make: async ({ scene }, { buyer }) => ({
      notification_id: await notified(scene, buyer.viewer),
    }),
  },
} satisfies Record<string, Resource>;
