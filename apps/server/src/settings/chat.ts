import { endpoint, optional, origin, setting, text, type Texts } from './variable.ts';

const id = text('letters, digits and dashes', (value) => /^[A-Za-z0-9-]{1,100}$/.test(value));

/** The settings of the live chat, which is off without its first three. */
export const chatVariables = {
  chat_property_id: optional(
    'CHAT_PROPERTY_ID',
    id,
    'the property id of a live chat, as its provider shows it; visitors are asked before it is loaded',
  ),
  chat_widget_id: optional('CHAT_WIDGET_ID', id, 'the widget id of the live chat'),
  chat_frame_origin: optional(
    'CHAT_FRAME_ORIGIN',
    origin,
    'another origin that leads to this server, such as `https://chat.shop.example`: the chat runs there, where it reaches nothing of the shop',
  ),
  chat_origin: setting(
    'CHAT_ORIGIN',
    'https://embed.tawk.to',
    endpoint.transform((value) => new URL(value).origin),
    'the origin of the script of the live chat',
  ),
} as const;

/**
 * Complaints about some settings of the chat without the others, and about a frame at an origin of
 * the shop: the script of the chat could read the token there.
 */
export function chatConflicts(texts: Texts): string[] {
  const names = ['CHAT_PROPERTY_ID', 'CHAT_WIDGET_ID', 'CHAT_FRAME_ORIGIN'];
  const missing = names.filter((name) => texts[name] === undefined);
  if (missing.length === names.length) return [];
  const hostOf = (name: string) => URL.parse(texts[name] ?? '')?.host;
  const host = hostOf('CHAT_FRAME_ORIGIN');
  const isOwn = host !== undefined && ['PUBLIC_URL', 'API_BASE_URL'].map(hostOf).includes(host);
  return [
    ...missing.map((name) => `${name} is missing; expected ${names.join(', ')} or none of them.`),
    ...(isOwn ? ['CHAT_FRAME_ORIGIN is an origin of the shop; expected another one.'] : []),
  ];
}
