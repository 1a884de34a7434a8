// Shows pushes, and opens their pages. It has no `fetch` handler and keeps nothing: pages and files
// come from the server as without it.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  // Browsers take a permission away when a push shows nothing.
  const { title, body, url, tag, lang } = readPush(event.data);
  const options = { body, tag, lang, icon: '/apple-touch-icon.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

function readPush(data) {
  try {
    return data.json();
  } catch {
    return { title: self.location.host, body: '', url: '/dashboard/notifications', tag: 'unknown' };
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

async function openPage(address) {
  const url = new URL(address, self.location.origin);
  // Pushes are ours, but a page of somebody else is opened for nobody.
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => window.url === url.href);
  await (open === undefined ? self.clients.openWindow(url.href) : open.focus());
}
