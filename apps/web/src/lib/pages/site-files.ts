import { DEFAULT_LANGUAGE, LANGUAGES } from '@guildhall/locales/languages';
import type { RouterContextProvider } from 'react-router';
import { addressIn } from './page-meta.ts';
import { apiContext, notFound } from '../api/public-data.ts';

/** Files of the whole site have no language: they do not exist below `/de`. */
export function requireNoLanguage(context: Readonly<RouterContextProvider>): void {
  if (context.get(apiContext).language !== DEFAULT_LANGUAGE) notFound();
}

export function fileResponse(type: string, text: string): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for elements and attributes of XML. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

export interface SitemapPage {
  /** The address of the English page. */
  readonly address: string;
  /** An ISO 8601 time. */
  readonly changed_at?: string;
}

/** A sitemap with every page in every language (sitemaps.org, with Google's alternates). */
export function sitemapOf(pages: readonly SitemapPage[]): string {
  const urls = pages.flatMap(({ address, changed_at }) => {
    const versions = LANGUAGES.map((language) => [language, addressIn(language, address)] as const);
    const links = [...versions, ['x-default', address] as const]
      .map(([name, href]) => alternate(name, href))
      .join('');
    const changed = changed_at === undefined ? '' : `<lastmod>${changed_at}</lastmod>`;
    return versions.map(([, url]) => `<url><loc>${escapeXml(url)}</loc>${changed}${links}</url>`);
  });
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return xml(`<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>`);
}

function alternate(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`;
}

/** A sitemap index: the addresses of the sitemaps that make up the whole. */
export function sitemapIndexOf(addresses: readonly string[]): string {
  const parts = addresses.map((each) => `<sitemap><loc>${escapeXml(each)}</loc></sitemap>`);
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  return xml(`<sitemapindex ${space}>\n${parts.join('\n')}\n</sitemapindex>`);
}

function xml(element: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element}\n`;
}
