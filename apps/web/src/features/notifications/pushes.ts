import { useEffect, useState } from 'react';
import { toastFailure } from '../../lib/api/refusals.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';

/** `absent`: this browser has no pushes. `denied`: its user does not allow them. */
export type PushState = 'unknown' | 'absent' | 'denied' | 'off' | 'on';

const WORKER = '/service-worker.js';

const hasPushes = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The subscription of this browser. A worker is registered only when pushes are turned on. */
async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const textOf = (key: ArrayBuffer | null) =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (key: string) =>
  Uint8Array.from(
    atob(key.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.codePointAt(0) ?? 0,
  );

/**
 * The pushes of this browser, which end with the session. Permission is asked for only when they
 * are turned on.
 */
export function usePushes() {
  const t = useMessages('notifications/pushes');
  const { client } = trpc.useUtils();
  const [state, setState] = useState<PushState>('unknown');
  /** What the user has chosen, while it is being done. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  useEffect(() => {
    let isShown = true;
    async function read(): Promise<PushState> {
      if (!hasPushes()) return 'absent';
      if (Notification.permission === 'denied') return 'denied';
      const subscription = await ownSubscription();
      if (subscription === null) return 'off';
      const { endpoint } = subscription;
      return (await client.notifications.pushStatus.query({ endpoint })).is_on ? 'on' : 'off';
    }
    read().then(
      (found) => {
        if (isShown) setState(found);
      },
      () => {
        if (isShown) setState('off');
      },
    );
    return () => {
      isShown = false;
    };
  }, [client]);

  async function turnOn(): Promise<'on' | 'denied'> {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const { public_key: key } = await client.notifications.preparePushes.mutate({});
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(key),
    });
    await client.notifications.subscribePushes.mutate({
      endpoint: subscription.endpoint,
      public_key: textOf(subscription.getKey('p256dh')),
      auth_secret: textOf(subscription.getKey('auth')),
    });
    return 'on';
  }

  async function turnOff(): Promise<'off'> {
    const subscription = await ownSubscription();
    if (subscription === null) return 'off';
    const { endpoint } = subscription;
    await client.notifications.unsubscribePushes.mutate({ endpoint });
    await subscription.unsubscribe();
    return 'off';
  }

  async function choose(isOn: boolean) {
    setWanted(isOn);
    try {
      const next = await (isOn ? turnOn() : turnOff());
      setState(next);
      if (next !== 'denied') toasts.success(t(`done.${next}`), { duration: SHORT_TOAST_MS });
    } catch (error) {
      // The browser's own push service may be away or turned off.
      if (error instanceof DOMException) toasts.error(t('failed'));
      else toastFailure(error);
    }
    setWanted(null);
  }

  return { state, wanted, choose };
}
