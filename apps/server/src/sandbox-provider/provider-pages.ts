import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';

/** The branding of a provider's pages. */
export interface ProviderCompany {
  readonly name: string;
  /** The shapes of its logo, in a 32 × 32 view box. */
  readonly mark: Html;
  readonly footer: string;
  readonly style: string;
}

export interface ProviderPages {
  readonly render: (title: string, body: Html) => string;
  /** The headers of every page; its forms may redirect to the shop at `publicUrl`. */
  readonly headersFor: (publicUrl: string) => Record<string, string>;
}

/** The pages of a sandbox provider: no scripts, and one style element that is allowed by hash. */
export function providerPages({ name, mark, footer, style }: ProviderCompany): ProviderPages {
  // A separate string, since the hash covers these exact bytes and a formatter would add spaces.
  const styleElement = new Html(`<style>${style}</style>`);
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

  const render = (title: string, body: Html) =>
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          ${styleElement}
        </head>
        <body>
          <header>
            <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">${mark}</svg>
            <span>${name}</span>
          </header>
          <main>${body}</main>
          <footer>${footer}</footer>
        </body>
      </html> `.text;

  const headersFor = (publicUrl: string) => ({
    'content-security-policy': [
      "default-src 'none'",
      `style-src '${styleHash}'`,
      // Browsers also check the redirect target of a form.
      `form-action 'self' ${new URL(publicUrl).origin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  return { render, headersFor };
}
