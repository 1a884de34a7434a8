/** Sites whose mark is known: the name and its icon, by host. */
const SITES: Readonly<Record<string, readonly [name: string, icon: string]>> = {
  'bsky.app': ['Bluesky', 'simple-icons:bluesky'],
  'discord.com': ['Discord', 'simple-icons:discord'],
  'discord.gg': ['Discord', 'simple-icons:discord'],
  'facebook.com': ['Facebook', 'simple-icons:facebook'],
  'github.com': ['GitHub', 'simple-icons:github'],
  'instagram.com': ['Instagram', 'simple-icons:instagram'],
  'reddit.com': ['Reddit', 'simple-icons:reddit'],
  't.me': ['Telegram', 'simple-icons:telegram'],
  'tiktok.com': ['TikTok', 'simple-icons:tiktok'],
  'twitch.tv': ['Twitch', 'simple-icons:twitch'],
  'x.com': ['X', 'simple-icons:x'],
  'youtube.com': ['YouTube', 'simple-icons:youtube'],
};

export interface SocialLink {
  readonly href: string;
  readonly name: string;
  /** For the icon service. */
  readonly icon: string;
}

/** How a profile of the operator is shown; a site that is not known has its host as its name. */
export function socialLink(href: string): SocialLink {
  const host = new URL(href).hostname.replace(/^www\./, '');
  const [name, icon] = SITES[host] ?? [host, 'lucide:globe'];
  return { href, name, icon };
}
