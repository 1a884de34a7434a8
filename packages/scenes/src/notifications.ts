import { inTransaction } from '@guildhall/db/transaction';
import type { Notice } from '@guildhall/domain/kernel/notice-kinds';
import { listNotificationsSchema } from '@guildhall/domain/notifications/schema';
import { notify } from '@guildhall/services/kernel/notify';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { listNotifications } from '@guildhall/services/notifications/inbox/list-notifications';
import type { Scene } from './scene.ts';

const MONEY_CAME = { kind: 'money_in_wallet', amount_minor: 500, order_id: null } as const;

/** Tells a user something, and returns the id of the notification. */
export async function notified(
  scene: Scene,
  viewer: Viewer,
  notice: Notice = MONEY_CAME,
): Promise<string> {
  const { services } = scene;
  await inTransaction(services.db, (trx) => notify(trx, { user_id: viewer.user_id }, notice));
  const [line] = (await notifications(scene, viewer)).items;
  if (line === undefined) throw new Error('nothing was told');
  return line.id;
}

/** What a user sees of their notifications. */
export async function notifications({ services }: Scene, viewer: Viewer, input: object = {}) {
  return await listNotifications(services, viewer, listNotificationsSchema.parse(input));
}
