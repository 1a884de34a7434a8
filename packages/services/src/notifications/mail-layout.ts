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
}

/** A mail's content, rendered as plain text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly lines: readonly string[];
  /** A six-digit code, which mail programs may detect for autofill. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
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

export type MailWords<Facts> = (facts: Facts, writer: Writer) => MailContent;

/** The mail as plain text, with the same content as the HTML. */
export function textOf({ lines, code, action, after = [] }: MailContent, site: Site): string {
  return [
    ...lines,
    ...(code === undefined ? [] : [code]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...after,
    `${site.site_name}\n${site.public_url}`,
  ].join('\n\n');
}

const FONT = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
const styles = {
  body: { backgroundColor: '#f4f4f2', fontFamily: FONT, margin: '0', padding: '24px 12px' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e2e1dc',
    borderRadius: '12px',
    maxWidth: '520px',
    padding: '28px 32px',
  },
  site: { color: '#5c5a55', fontSize: '14px', fontWeight: '600', margin: '0 0 16px' },
  heading: { color: '#1d1c1a', fontSize: '20px', lineHeight: '28px', margin: '0 0 12px' },
  text: { color: '#33312e', fontSize: '15px', lineHeight: '24px', margin: '0 0 12px' },
  code: {
    backgroundColor: '#f4f4f2',
    borderRadius: '8px',
    color: '#1d1c1a',
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
    backgroundColor: '#1f5d4c',
    borderRadius: '8px',
    color: '#ffffff',
    fontSize: '15px',
    fontWeight: '600',
    padding: '12px 20px',
  },
  action: { margin: '8px 0 20px' },
  line: { borderColor: '#e2e1dc', margin: '20px 0 16px' },
  small: { color: '#6d6a64', fontSize: '13px', lineHeight: '20px', margin: '0' },
} as const satisfies Record<string, CSSProperties>;

/** The layout of every mail. React escapes all content. */
export function layoutOf(content: MailContent, { language, site }: Writer): ReactElement {
  const { site_name, public_url } = site;
  const { subject, lines, code, action, after = [] } = content;
  const paragraph = (line: string) => h(Text, { key: line, style: styles.text }, line);
  return h(
    Html,
    { lang: language, dir: languageFacts(language).direction },
    h(Head, null, h('title', null, subject)),
    h(
      Body,
      { style: styles.body },
      h(Preview, null, lines[0] ?? subject),
      h(
        Container,
        { style: styles.card },
        h(Text, { style: styles.site }, site_name),
        h(Heading, { as: 'h1', style: styles.heading }, subject),
        ...lines.map(paragraph),
        code === undefined ? null : h(Text, { style: styles.code }, code),
        action === undefined
          ? null
          : h(
              Section,
              { style: styles.action },
              h(Button, { href: action.url, style: styles.button }, action.label),
            ),
        ...after.map(paragraph),
        h(Hr, { style: styles.line }),
        h(Text, { style: styles.small }, public_url),
      ),
    ),
  );
}
