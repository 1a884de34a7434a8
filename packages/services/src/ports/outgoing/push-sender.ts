import { isPushService } from '@guildhall/domain/notifications/push-rules';
import type { OutgoingRequests } from './outgoing-requests.ts';

/** Where a push goes, and the keys of its browser (RFC 8291). */
export interface PushTarget {
  readonly endpoint: string;
  readonly public_key: string;
  readonly auth_secret: string;
}

/** The key pair of the shop, in base64url, and whom a push service may write to (RFC 8292). */
export interface PushSignature {
  readonly public_key: string;
  readonly private_key: string;
  /** A `mailto:` or `https:` URL. */
  readonly contact: string;
}

export interface Push {
  /** Encrypted for the browser. */
  readonly text: string;
  readonly urgency: 'normal' | 'high';
  readonly ttl_seconds: number;
}

/** `gone`: the subscription is over. `failed`: it may work later. */
export type PushResult = 'sent' | 'gone' | 'failed';

export interface PushSender {
  /** Whether this is an address that pushes are sent to. */
  accepts(endpoint: string): boolean;
  /** Never throws for what a push service does. */
  send(target: PushTarget, push: Push, signature: PushSignature): Promise<PushResult>;
}

/** Those that may be answered otherwise a moment later. */
const PASSING = new Set([408, 425, 429]);

/** Encrypts and signs with `web-push`, and sends as other requests to addresses of users (U5). */
export function webPushSender(
  outgoing: OutgoingRequests,
  accepts: PushSender['accepts'] = isPushService,
): PushSender {
  return {
    accepts,
    async send({ endpoint, public_key: p256dh, auth_secret: auth }, push, signature) {
      // An address that was stored before it was forbidden.
      if (!accepts(endpoint)) return 'gone';
      // Imported with the first push, so that it does not delay the start of the server.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        push.text,
        {
          vapidDetails: {
            subject: signature.contact,
            publicKey: signature.public_key,
            privateKey: signature.private_key,
          },
          TTL: push.ttl_seconds,
          urgency: push.urgency,
          contentEncoding: 'aes128gcm',
        },
      );
      const { response, fault } = await outgoing.post({
        url: endpoint,
        headers: textsOf(headers),
        body: body ?? '',
      });
      if (fault !== undefined) {
        return fault === 'address_forbidden' || fault === 'url_forbidden' ? 'gone' : 'failed';
      }
      const { status } = response;
      if (status >= 200 && status < 300) return 'sent';
      return status >= 400 && status < 500 && !PASSING.has(status) ? 'gone' : 'failed';
    },
  };
}

/** The length is set by who sends. */
function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => name !== 'Content-Length');
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}
