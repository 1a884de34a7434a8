import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { messagesIn } from '@guildhall/locales/catalogues';
import { type Formats, formatsIn } from '@guildhall/locales/formats';
import { type Language, languageFacts, pathInLanguage } from '@guildhall/locales/languages';
import type { Messages } from '@guildhall/locales/messages';
import { createElement as h, type CSSProperties, type ReactElement } from 'react';

/** The settings of the site that mails use. */
export interface Site {
  readonly site_name: string;
  readonly protection_label: string;
  readonly public_url: string;
  readonly support_email?: string;
}

/** A mail's content, rendered as plain text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Six digits, which mail programs may detect for autofill, or a long code. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** Pages that the mail lists, each with a few words about it. */
  readonly links?: readonly {
    readonly label: string;
    readonly note: string;
    readonly url: string;
  }[];
  readonly after?: readonly string[];
  /** Of mails that may be turned off: the token of their link. */
  readonly unsubscribe_token?: string;
  /** Whom an answer goes to, if not to the sender of all mails. */
  readonly reply_to?: string;
}

/** What a template writes with: the messages and formats of the recipient's language. */
export interface Writer {
  readonly language: Language;
  readonly t: Messages<'mails'>;
  readonly formats: Formats;
  readonly site: Site;
  /** A point in time in UTC; empty when undefined or null. */
  readonly time: (iso: string | null | undefined) => string;
  /** The URL of a page in this language. */
  readonly url: (path: string) => string;
}

export function mailWriter(language: Language, site: Site): Writer {
  const formats = formatsIn(language);
  return {
    language,
    t: messagesIn(language, 'mails'),
    formats,
    site,
    time: (iso) => (iso === null || iso === undefined ? '' : formats.utcMoment(iso)),
    url: (path) => `${site.public_url}${pathInLanguage(language, path)}`,
  };
}

/**
 * The link that turns such mails off. Its page asks once more, since some mail programs open every
 * link; the token stands where no server of ours logs it.
 */
function unsubscribeLink({ unsubscribe_token: token }: MailContent, { t, url }: Writer) {
  if (token === undefined) return null;
  return { label: t('unsubscribe'), url: `${url('/unsubscribe')}#token=${token}` };
}

export type MailWords<Facts> = (facts: Facts, writer: Writer) => MailContent;

/** The mail as plain text, with the same content as the HTML. */
export function textOf(content: MailContent, writer: Writer): string {
  const { lines, links = [], code, action, after = [] } = content;
  const { site } = writer;
  const unsubscribing = unsubscribeLink(content, writer);
  return [
    ...lines,
    ...links.map(({ label, note, url }) => [label, note, url].filter(Boolean).join('\n')),
    ...(code === undefined ? [] : [code]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...after,
    ...(unsubscribing === null ? [] : [`${unsubscribing.label}:\n${unsubscribing.url}`]),
    `${site.site_name}\n${site.public_url}`,
  ].join('\n\n');
}

const FONT =
  'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
/** The violet of the site, on which white is readable. */
const BRAND = '#6d3be0';
const styles = {
  body: { backgroundColor: '#f6f5f7', fontFamily: FONT, margin: '0', padding: '24px 12px' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e5e3e8',
    borderRadius: '12px',
    maxWidth: '520px',
    padding: '28px 32px',
  },
  brand: { margin: '0 0 20px' },
  mark: {
    backgroundColor: BRAND,
    borderRadius: '9px',
    color: '#ffffff',
    display: 'inline-block',
    fontSize: '17px',
    fontWeight: '700',
    lineHeight: '32px',
    marginInlineEnd: '10px',
    textAlign: 'center',
    width: '32px',
  },
  site: { color: '#1f1b24', fontSize: '17px', fontWeight: '600', textDecoration: 'none' },
  heading: { color: '#1f1b24', fontSize: '20px', lineHeight: '28px', margin: '0 0 12px' },
  text: { color: '#38333f', fontSize: '15px', lineHeight: '24px', margin: '0 0 12px' },
  code: {
    backgroundColor: '#f6f5f7',
    borderRadius: '8px',
    color: '#1f1b24',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '28px',
    fontWeight: '600',
    letterSpacing: '6px',
    lineHeight: '36px',
    margin: '8px 0 20px',
    padding: '14px 0',
    textAlign: 'center',
  },
  button: {
    backgroundColor: BRAND,
    borderRadius: '8px',
    color: '#ffffff',
    fontSize: '15px',
    fontWeight: '600',
    padding: '12px 20px',
  },
  link: { color: '#1f1b24', fontWeight: '600' },
  action: { margin: '8px 0 20px' },
  line: { borderColor: '#e5e3e8', margin: '20px 0 16px' },
  small: { color: '#6a6470', fontSize: '13px', lineHeight: '20px', margin: '0' },
} as const satisfies Record<string, CSSProperties>;

/** A long code is smaller, so that it fits one line of a phone. */
const codeStyle = (code: string): CSSProperties =>
  code.length > 6 ? { ...styles.code, fontSize: '17px', letterSpacing: '1px' } : styles.code;

/** Mail programs that know dark mode use these; the others keep the light colours above. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background-color: #17151a !important; }
    .card { background-color: #221f26 !important; border-color: #3a3540 !important; }
    .strong { color: #f4f2f6 !important; }
    .text { color: #d9d5de !important; }
    .small { color: #a7a1ae !important; }
    .code { background-color: #17151a !important; color: #f4f2f6 !important; }
    .line { border-color: #3a3540 !important; }
  }`;

/** The first letter of the site's name on its colour, and the name. A mail loads no pictures. */
function brandOf({ site: { site_name, public_url } }: Writer): ReactElement {
  const initial = [...site_name][0]?.toUpperCase() ?? '';
  return h(
    Section,
    { style: styles.brand },
    h('span', { style: styles.mark, 'aria-hidden': true }, initial),
    h('a', { href: `${public_url}/`, className: 'strong', style: styles.site }, site_name),
  );
}

/** A page in a list, with the words about it below. */
function linkOf({ label, note, url }: NonNullable<MailContent['links']>[number]): ReactElement {
  return h(
    Text,
    { className: 'text', style: styles.text },
    h('a', { href: url, className: 'strong', style: styles.link }, label),
    ...(note === '' ? [] : [h('br'), note]),
  );
}

/** The layout of every mail. React escapes all content. */
export function layoutOf(content: MailContent, writer: Writer): ReactElement {
  const { language, site } = writer;
  const { subject, lines, links = [], code, action, after = [] } = content;
  const unsubscribing = unsubscribeLink(content, writer);
  // Children one by one, not as a list: a key of their text would drop what is said twice.
  const paragraph = (line: string) => h(Text, { className: 'text', style: styles.text }, line);
  return h(
    Html,
    { lang: language, dir: languageFacts(language).direction },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, DARK),
    ),
    h(
      Body,
      { className: 'page', style: styles.body },
      h(Preview, null, lines[0] ?? subject),
      h(
        Container,
        { className: 'card', style: styles.card },
        brandOf(writer),
        h(Heading, { as: 'h1', className: 'strong', style: styles.heading }, subject),
        ...lines.map(paragraph),
        ...links.map(linkOf),
        code === undefined ? null : h(Text, { className: 'code', style: codeStyle(code) }, code),
        action === undefined
          ? null
          : h(
              Section,
              { style: styles.action },
              h(Button, { href: action.url, style: styles.button }, action.label),
            ),
        ...after.map(paragraph),
        h(Hr, { className: 'line', style: styles.line }),
        h(Text, { className: 'small', style: styles.small }, site.public_url),
        unsubscribing === null
          ? null
          : h(
              Text,
              { className: 'small', style: styles.small },
              h(
                'a',
                { href: unsubscribing.url, className: 'small', style: styles.small },
                unsubscribing.label,
              ),
            ),
      ),
    ),
  );
}
