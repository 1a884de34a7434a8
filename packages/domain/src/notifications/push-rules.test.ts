import { expect, test } from 'vitest';
import { isPushService } from './push-rules.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QGu',
])('%s is the address of a push service', (endpoint) => expect(isPushService(endpoint)).toBe(true));

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evil-fcm.googleapis.com.example/',
  'https://push.services.mozilla.com.evil.example/',
  'https://notify.windows.com/',
  'https://127.0.0.1/fcm.googleapis.com',
  'https://169.254.169.254/',
  'https://[::1]/',
  'https://localhost/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is none', (endpoint) => expect(isPushService(endpoint)).toBe(false));
