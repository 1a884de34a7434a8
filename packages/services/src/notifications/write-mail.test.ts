import { describe, expect, test } from 'vitest';
import type { MailTemplate } from './enqueue-mail.ts';
import { orderMails } from './order-mails.ts';
import { signInMails } from './sign-in-mails.ts';
import { type MailFacts, writeMail } from './write-mail.ts';

const site = {
  site_name: 'Guild & Hall',
  protection_label: 'TradeShield',
  public_url: 'https://shop.test',
};
const facts: MailFacts = {
  title: 'A <b>fine</b> account & more',
  number: 'GH-1',
  order_id: '7',
  amount_minor: 500,
  code: '012345',
  link: 'https://shop.test/auth/resetPassVerify#token=abc',
  user_agent: '<script>alert(1)</script>',
  ip_address: '192.0.2.1',
  at: '2026-11-21T16:00:00Z',
  provider: 'Google',
  due_at: '2026-11-24T16:00:00Z',
};
const templates = Object.keys({ ...orderMails, ...signInMails }) as MailTemplate[];
const write = async (template: MailTemplate) =>
  await writeMail(template, 'ann@example.test', facts, site);

describe.each(templates)('%s', (template) => {
  test('says the same as text and as HTML, in which all text is escaped', async () => {
    const { to, subject, text, html } = await write(template);
    expect(to).toBe('ann@example.test');
    expect(text.length).toBeGreaterThan(40);
    expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|\[object/);
    expect(html).not.toMatch(/<b>|<script/);
    expect(html).toContain('Guild &amp; Hall');
    for (const line of text.split('\n').filter(Boolean)) {
      const escaped = line
        .replace(/:$/, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#x27;');
      expect(html).toContain(escaped);
    }
  });

  test('loads nothing from anywhere, and leads to this site only', async () => {
    const { html } = await write(template);
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=/i);
    for (const [, url] of html.matchAll(/href="([^"]*)"/g)) {
      expect(url).toMatch(/^https:\/\/shop\.test\//);
    }
  });
});

test('no code and no link stands in a subject, which locked screens show', async () => {
  for (const template of templates) {
    const { subject } = await write(template);
    expect(subject).not.toMatch(/012345|token=/);
  }
});

test('the code of an activation stands alone on its line, where programs find it', async () => {
  expect((await write('activation')).text).toMatch(/^012345$/m);
});
