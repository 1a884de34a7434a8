/** How a receiver verifies a webhook, in plain JavaScript for Node.js. A test runs it. */
export const WEBHOOK_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** The body as it arrived, before it is parsed; the secret begins with whsec_. */
export function isFromShop(headers, body, secret, now = Date.now()) {
  const timestamp = headers['webhook-timestamp'];
  // An old webhook may be one that somebody has recorded.
  if (!(Math.abs(now / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = \`\${headers['webhook-id']}.\${timestamp}.\${body}\`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer.from(each.slice(3), 'base64'))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
}`;
