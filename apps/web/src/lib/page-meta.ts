import type { MetaDescriptor } from 'react-router';

export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** The one address under which the page wants to be known. */
  readonly canonical?: string | undefined;
  /** Pages that are no use to somebody who comes from a search engine. */
  readonly noindex?: boolean | undefined;
}

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

const LONGEST_DESCRIPTION = 158;

/** One of the site's settings, from what the root has loaded; nothing when it could not. */
function setting(matches: Matches, name: 'site_name' | 'protection_label'): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  if (typeof root !== 'object' || root === null) return '';
  const value: unknown = Object.entries(root).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}

export function protectionLabel(matches: Matches): string {
  return setting(matches, 'protection_label');
}

/** One line of whole words, as long as a search result shows. */
export function summary(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.]+$/, '')}…`;
}

/** Title, description, canonical address and what a shared link shows. */
export function pageMeta(matches: Matches, page: PageWords): MetaDescriptor[] {
  const site = setting(matches, 'site_name');
  const title = site === '' || page.title === site ? page.title : `${page.title} · ${site}`;
  const description = summary(page.description);
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: 'website' },
    ...(page.canonical
      ? [
          { tagName: 'link', rel: 'canonical', href: page.canonical },
          { property: 'og:url', content: page.canonical },
        ]
      : []),
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
