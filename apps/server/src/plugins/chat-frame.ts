import { createHash } from 'node:crypto';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../env.ts';

const PATH = '/chat-frame';

export type ChatSettings = Partial<
  Pick<Settings, 'chat_property_id' | 'chat_widget_id' | 'chat_frame_origin' | 'chat_origin'>
>;

/** The page that loads the live chat; null without one. */
export function chatFrameUrl({ chat_frame_origin: origin }: ChatSettings): string | null {
  return origin === undefined ? null : `${origin}${PATH}`;
}

/**
 * `GET /chat-frame` loads the script of the live chat, at an origin where nothing of the shop is:
 * no token, no page and no API. So that host has nothing else, and no other has such a page.
 */
export function registerChatFrame(
  app: FastifyInstance,
  settings: ChatSettings & Pick<Settings, 'public_url'>,
): void {
  const { chat_property_id: property, chat_widget_id: widget, chat_origin } = settings;
  const { chat_frame_origin: origin, public_url } = settings;
  if (!property || !widget || !chat_origin || !origin) return;
  const { host } = new URL(origin);
  app.addHook('onRequest', async (request) => {
    const isFrame = request.url.split('?')[0] === PATH;
    if (request.host === host && !isFrame) throw new Refusal('NOT_FOUND');
  });
  const script = loader(origin, `${chat_origin}/${property}/${widget}`);
  const policy = framePolicy(script, chat_origin, public_url);
  app.get(PATH, (request, reply) => {
    if (request.host !== host) throw new Refusal('NOT_FOUND');
    // The policy says who may frame it.
    void reply.removeHeader('x-frame-options');
    void reply.headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
    void reply.type('text/html; charset=utf-8');
    return reply.send(
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title>' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `</head><body><script>${script}</script></body></html>`,
    );
  });
}

/**
 * The documented snippet of the provider, which opens the chat in the whole frame. It checks the
 * origin in the browser, so that a proxy that changes host names cannot let the script in.
 */
function loader(origin: string, source: string): string {
  return (
    `if(location.origin===${JSON.stringify(origin)}&&parent!==window){` +
    'window.Tawk_API={onLoad:function(){Tawk_API.maximize()}};window.Tawk_LoadStart=new Date();' +
    "var s=document.createElement('script');s.async=true;s.crossOrigin='anonymous';" +
    `s.src=${JSON.stringify(source)};document.head.append(s)}`
  );
}

/** Nothing but our script by hash and the provider's hosts; only the shop may frame it. */
function framePolicy(script: string, chatOrigin: string, publicUrl: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const { web, socket } = hostsOf(new URL(chatOrigin));
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${web}`,
    // The widget styles itself by style elements.
    `style-src 'unsafe-inline' ${web}`,
    `img-src data: blob: ${web}`,
    `font-src data: ${web}`,
    `media-src ${web}`,
    `connect-src ${web} ${socket}`,
    `frame-src ${web}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${new URL(publicUrl).origin}`,
  ].join('; ');
}

/** The origin of the script, or all hosts beside it: `embed.tawk.to` loads from `*.tawk.to`. */
function hostsOf({ protocol, host }: URL): { web: string; socket: string } {
  const beside = host.split('.').slice(1);
  const all = beside.length > 1 && !/[\d:]$/.test(host) ? `*.${beside.join('.')}` : host;
  return { web: `${protocol}//${all}`, socket: `${protocol.replace('http', 'ws')}//${all}` };
}
