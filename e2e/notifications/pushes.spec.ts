import { randomUUID } from 'node:crypto';
import { openDatabase } from '@guildhall/db/client';
import { buyer } from '@guildhall/scenes/actors';
import { testScene } from '@guildhall/scenes/scene';
import { expect, type Page } from '@playwright/test';
import { PASSWORD, signedIn, test } from '../story.ts';

/**
 * A user who allows notifications when asked, which headless browsers cannot, and a subscription as
 * Chrome’s push service gives it; that service is out of reach of a test.
 */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys: Record<string, Uint8Array> = { auth: new Uint8Array(16) };
    let current: object | null = null;
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    const asked = globalThis as unknown as { askedForPermission: number };
    asked.askedForPermission = 0;
    Notification.requestPermission = async () => {
      asked.askedForPermission += 1;
      permission = 'granted';
      return permission;
    };
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      keys['p256dh'] = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      current = {
        endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
        getKey: (name: string) => keys[name]?.buffer ?? null,
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current as PushSubscription;
    };
  });
}

test('a user turns pushes to a browser on by a switch, and off again', async ({
  context,
  request,
  shop,
}) => {
  const db = openDatabase(shop.databaseUrl, { maxConnections: 4 });
  try {
    const email = `pushed-${randomUUID()}@example.test`;
    await buyer(testScene(db), { email, password: PASSWORD });
    const page = await signedIn(context, request, email);
    await withPushService(page);
    await page.goto('/dashboard/settings');
    const onThisDevice = page.getByRole('checkbox', { name: 'Notify me in this browser' });
    await expect(onThisDevice).toBeEnabled();
    await expect(onThisDevice).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Orders: Push' })).toBeChecked();
    const asked = async () =>
      await page.evaluate(
        () => (globalThis as unknown as { askedForPermission: number }).askedForPermission,
      );

    await test.step('nothing is asked and no worker runs before the switch is pressed', async () => {
      expect(await asked()).toBe(0);
      const workers = await page.evaluate(
        async () => (await navigator.serviceWorker.getRegistrations()).length,
      );
      expect(workers).toBe(0);
    });

    await test.step('the switch subscribes this browser', async () => {
      await onThisDevice.check();
      await expect(page.getByText('Notifications are on')).toBeVisible();
      expect(await asked()).toBe(1);
      const stored = await db.selectFrom('push_subscriptions').select('endpoint').execute();
      expect(stored.map(({ endpoint }) => endpoint)).toEqual([
        expect.stringContaining('https://fcm.googleapis.com/'),
      ]);
    });

    await test.step('the switch ends it', async () => {
      await onThisDevice.uncheck();
      await expect(page.getByText('Notifications are off')).toBeVisible();
      expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
    });

    await test.step('a page is loaded with the worker as without it, and nothing is kept', async () => {
      await page.reload();
      await expect(onThisDevice).toBeEnabled();
      expect(await page.evaluate(async () => await caches.keys())).toEqual([]);
    });
  } finally {
    await db.destroy();
  }
});
