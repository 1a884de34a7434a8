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

/** The site's own name, from what the root has loaded. */
function siteName(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const named = typeof root === 'object' && root !== null && 'site_name' in root;
  return named ? String(root.site_name) : '';
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
    ...(page.canonical
      ? [
          { tagName: 'link', rel: 'canonical', href: page.canonical },
          { property: 'og:url', content: page.canonical },
        ]
      : []),
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
