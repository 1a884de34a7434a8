import { cutText } from '@guildhall/domain/kernel/text/signs';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  pathInLanguage,
  type Language,
} from '@guildhall/locales/languages';
import type { Messages, Room } from '@guildhall/locales/messages';
import type { MetaDescriptor } from 'react-router';
import { readMessages } from '../language/messages.ts';

export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** The canonical URL of the English page; those of other languages follow from it. */
  readonly canonical?: string | undefined;
  /** The path of the picture that is shown with a shared link; that of the site when left out. */
  readonly picture?: string | undefined;
  /** Pages that are of no use in search results. */
  readonly noindex?: boolean | undefined;
}

/** The matched routes with their data, as the router passes them to `meta`. */
export type Matches = readonly (
  | { readonly id: string; readonly loaderData?: unknown }
  | undefined
)[];

const MAX_DESCRIPTION_LENGTH = 158;

/** A setting of the site, from the data of the root route; undefined if that failed to load. */
function setting(matches: Matches, name: 'site_name' | 'protection_label' | 'language'): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  if (typeof root !== 'object' || root === null) return '';
  const value: unknown = Object.entries(root).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}

export function siteName(matches: Matches): string {
  return setting(matches, 'site_name');
}

export function protectionLabel(matches: Matches): string {
  return setting(matches, 'protection_label');
}

/** The language of a page, from the data of the root route. */
export function languageOf(matches: Matches): Language {
  const language = setting(matches, 'language');
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

/** The messages of a room, for the head of a page. */
export function metaMessages<R extends Room>(matches: Matches, room: R): Messages<R> {
  return readMessages(languageOf(matches), room);
}

/** One line of whole words, at most as long as a search result shows. */
export function summary(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const cut = cutText(line, MAX_DESCRIPTION_LENGTH);
  const words = cut.lastIndexOf(' ');
  // Scripts without spaces have no words to keep whole.
  return `${(words > 0 ? cut.slice(0, words) : cut).replace(/[\s,;:.]+$/, '')}…`;
}

/**
 * For a page that renders its title on the server itself: without this it would have the one of the
 * site as well, and browsers show the first.
 */
export const ownTitle = ({ matches }: { readonly matches: Matches }): MetaDescriptor[] => [
  { name: 'description', content: metaMessages(matches, 'site')('tagline') },
];

/** The title, description, canonical URL and preview of a shared link. */
export function pageMeta(matches: Matches, page: PageWords): MetaDescriptor[] {
  const site = siteName(matches);
  const title = site === '' || page.title === site ? page.title : `${page.title} · ${site}`;
  const description = summary(page.description);
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: 'website' },
    ...(page.canonical ? addresses(page.canonical, languageOf(matches)) : []),
    ...(page.canonical ? linkPreview(page, page.canonical, languageOf(matches)) : []),
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

/** Its size is that of `LINK_PREVIEW`. */
function linkPreview({ picture, title }: PageWords, canonical: string, language: Language) {
  const address = new URL(picture ?? '/link-previews/pages/home.png', canonical).href;
  return [
    { property: 'og:image', content: addressIn(language, address) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The URL of the page in a language. `address` is the English one. */
export function addressIn(language: Language, address: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${pathInLanguage(language, pathname)}${search}`;
}

function addresses(address: string, language: Language): MetaDescriptor[] {
  const own = addressIn(language, address);
  const alternate = (hrefLang: string, href: string) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href,
  });
  return [
    { tagName: 'link', rel: 'canonical', href: own },
    { property: 'og:url', content: own },
    ...LANGUAGES.map((each) => alternate(each, addressIn(each, address))),
    alternate('x-default', address),
  ];
}
