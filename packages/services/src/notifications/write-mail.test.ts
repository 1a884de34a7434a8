import { type Language, LANGUAGES } from '@guildhall/locales/languages';
import { describe, expect, test } from 'vitest';
import type { FactorChange } from '@guildhall/domain/identity/notices';
import type { MailFacts, MailTemplate } from './mail-facts.ts';
import type { orderMails } from './order-mails.ts';
import { MAILS, writeMail } from './write-mail.ts';

const site = {
  site_name: 'Guild & Hall',
  protection_label: 'TradeShield',
  public_url: 'https://shop.test',
};
/** Every fact of every mail. */
const facts = {
  title: 'A <b>fine</b> account & more',
  quantity: 3,
  positions: [2],
  paid_minor: 500,
  price_minor: 500,
  net_minor: 500,
  paused_until: '2026-11-24T16:00:00Z',
  is_delivered: true,
  by: 'system',
  to: 'seller',
  cause: 'cancel_late',
  number: 'GH-1',
  order_id: '7',
  amount_minor: 500,
  refunded_minor: 500,
  level: 3,
  review_until: '2026-11-26T16:00:00Z',
  expires_at: '2026-11-27T16:00:00Z',
  deleted_at: '2026-11-28T16:00:00Z',
  retry_at: '2026-11-29T16:00:00Z',
  papers: 4,
  fee_minor: 30,
  owed_minor: 200,
  wallet_minor: 0,
  code: '012345',
  service: 'DE',
  ending: '3010',
  payout_minor: 470,
  until: '2026-11-25T16:00:00Z',
  link: 'https://shop.test/auth/resetPassVerify#token=abc',
  user_agent: '<script>alert(1)</script>',
  ip_address: '192.0.2.1',
  at: '2026-11-21T16:00:00Z',
  provider: 'Google',
  due_at: '2026-11-24T16:00:00Z',
  name: 'Gold & <b>silver</b>',
  count: 3,
  reason: 'It <b>misleads</b>.',
  rule_id: 'seller-rules.1',
  case_kind: 'chargeback',
  offer: {
    id: '8',
    kind: 'account',
    product_slug: 'game',
    title: 'A <b>golden</b> account & more',
  },
  token: 'a.signed.token',
  report_kind: 'offer',
  rule: 'stolen_goods',
  measures: ['warn', 'remove'],
  appeal_until: '2027-05-21T16:00:00Z',
  is_upheld: true,
  restriction_id: '9',
  restriction_kind: 'sell_restricted',
  points: 2,
  total_points: 4,
  is_automated: false,
  is_lifted: true,
  ends_at: '2026-11-26T16:00:00Z',
  outcome: 'actioned',
  topic: 'other',
  thread_id: '9',
  quoted: 'It <b>fails</b>.',
  host: 'hooks.example',
  is_gone: false,
  entries: [
    { subject: 'A <b>sale</b>', url: 'https://shop.test/order/7', at: '2026-11-21T16:00:00Z' },
  ],
  more: 2,
  sender: 'ann@example.test',
  username: 'ann',
  order: null,
  text: 'It <b>fails</b>.\nAgain.\nIt <b>fails</b>.',
  copied_text: 'It <b>fails</b>.\nAgain.\nIt <b>fails</b>.',
  offers: [
    {
      id: '8',
      kind: 'account',
      product_slug: 'game',
      title: 'A <b>golden</b> account & more',
      total_minor: 9_360,
      was_minor: 10_400,
      currency: 'USD',
      due_at: '2026-11-24T16:00:00Z',
    },
  ],
};
const templates = Object.keys(MAILS) as MailTemplate[];
const write = async (template: MailTemplate, language: Language = 'en', more: object = {}) =>
  await writeMail(
    template,
    { email: 'ann@example.test', language },
    { ...facts, ...more } as MailFacts<MailTemplate>,
    site,
  );
const inAllLanguages = LANGUAGES.flatMap((language) =>
  templates.map((template) => [template, language] as const),
);

describe.each(inAllLanguages)('%s in %s', (template, language) => {
  test('has the same content as text and as HTML, with everything escaped', async () => {
    const { to, subject, text, html } = await write(template, language);
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

  test('loads no external resource and links only to this site', async () => {
    const { html } = await write(template, language);
    expect(html).toContain(`lang="${language}"`);
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=/i);
    for (const [, url] of html.matchAll(/href="([^"]*)"/g)) {
      expect(url).toMatch(/^https:\/\/shop\.test\//);
    }
  });
});

test('no subject contains a code or link, because lock screens show subjects', async () => {
  for (const template of templates) {
    const { subject } = await write(template);
    expect(subject).not.toMatch(/012345|token=/);
  }
});

test('a paragraph that is written twice stands in the mail twice', async () => {
  const { text, html } = await write('contact_received');
  expect(text.match(/It <b>fails<\/b>\./g)).toHaveLength(2);
  expect(html.match(/It &lt;b&gt;fails&lt;\/b&gt;\./g)).toHaveLength(2);
});

test.each<[MailTemplate, object]>([
  ['activation', {}],
  ['address_code', {}],
  ['staff_invitation', { role: 'moderator' }],
  ['address_known', {}],
  ['email_change_code', {}],
  ['contact_copied', { copied_text: null }],
])(
  '%s goes to an address that nobody has proven, and has no text of a user',
  async (template, more) => {
    const evil = 'Your bank, evil.test';
    const said = {
      title: evil,
      name: evil,
      reason: evil,
      username: evil,
      text: evil,
      sender: evil,
    };
    const { subject, text, html } = await write(template, 'en', { ...said, ...more });
    expect(`${subject}${text}${html}`).not.toContain('evil');
  },
);

test('the activation code is on a line of its own, so that mail programs find it', async () => {
  expect((await write('activation')).text).toMatch(/^012345$/m);
});

test('a mail links to pages in its own language', async () => {
  expect((await write('order_sold', 'de')).text).toContain('https://shop.test/de/order/7');
  expect((await write('order_sold', 'en')).text).toContain('https://shop.test/order/7');
  expect((await write('password_changed', 'de')).text).toContain(
    'https://shop.test/de/auth/resetPassword',
  );
});

test('a mail that can be turned off links to that page, and to the address for mail programs', async () => {
  const mail = await write('search_matched', 'de');
  expect(mail.text).toContain('https://shop.test/de/unsubscribe#token=a.signed.token');
  expect(mail.unsubscribe_url).toBe(
    'https://shop.test/api/notifications/unsubscribe/a.signed.token/',
  );
  expect((await write('order_sold')).unsubscribe_url).toBeUndefined();
});

test('amounts and times are formatted for the language', async () => {
  const due = { due_at: '2026-11-24T16:00:00Z' };
  // Amounts and dates are kept in one line by no-break spaces.
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  const { subject } = await write('money_in_wallet', 'de');
  expect(plain(subject)).toBe('5,00 $ auf deinem Guthaben');
  expect(plain((await write('order_sold', 'en', due)).text)).toContain('Nov 24, 2026');
  expect(plain((await write('order_sold', 'de', due)).text)).toContain('24. Nov. 2026');
});

test('every change of second factors has its own sentence', async () => {
  const changes: FactorChange[] = [
    { change: 'totp_added' },
    { change: 'totp_removed' },
    { change: 'codes_made' },
    { change: 'reset_by_staff' },
    { change: 'passkey_added', name: 'Key' },
    { change: 'passkey_removed', name: 'Key' },
    { change: 'code_used', left: 1 },
  ];
  const texts = changes.map(
    async (change) => (await write('two_factor_changed', 'en', change)).text,
  );
  expect(new Set(await Promise.all(texts)).size).toBe(changes.length);
});

/** What each mail about an order says besides its name, and who has done it. */
type Said = 'amount' | 'deadline' | 'party' | 'code';
const SAYS: Readonly<Record<keyof typeof orderMails, readonly Said[]>> = {
  order_paid: ['amount', 'deadline', 'party'],
  order_sold: ['amount', 'deadline', 'party'],
  order_delivered: ['deadline'],
  delivery_received: ['deadline', 'party'],
  order_late: ['deadline', 'party'],
  delivery_late: ['deadline', 'party'],
  cancellation_asked: ['deadline', 'party'],
  cancellation_refused: ['party'],
  cancellation_withdrawn: ['party'],
  extension_asked: ['deadline', 'party'],
  extension_accepted: ['deadline', 'party'],
  extension_refused: ['party'],
  extension_withdrawn: ['party'],
  order_refunded: ['amount', 'party', 'code'],
  sale_refunded: ['amount', 'party', 'code'],
  order_completed: ['amount'],
  sale_completed: ['amount'],
  order_cancelled: ['amount', 'party'],
  order_confirmed: ['amount', 'code'],
  problem_reported: ['deadline', 'party', 'code'],
  unit_returned: ['amount', 'party', 'code'],
  unit_revealed: ['code'],
  viewed_by_staff: ['party'],
  confirm_reminder: ['deadline'],
  money_in_wallet: ['amount'],
  debt_paid: ['amount'],
  payment_charged_back: ['amount'],
};
const SAID: Readonly<Record<Said, RegExp>> = {
  amount: /5[.,]00/,
  deadline: /24\.?\sNov|Nov\.?\s24/,
  party: /buyer|seller|staff|käufer|team/i,
  code: /\bcode 2\b/i,
};

describe.each(LANGUAGES)('a mail about an order in %s', (language) => {
  test.each(Object.entries(SAYS))('%s says %j', async (template, said) => {
    const { text } = await write(template as MailTemplate, language, { promised_at: facts.due_at });
    for (const each of said) expect(text, each).toMatch(SAID[each]);
  });

  test('says of a confirmation and of a cancellation who or what it was', async () => {
    const of = async (template: MailTemplate, more: object) =>
      (await write(template, language, more)).text;
    const causes = ['cancel_before_start', 'agree_cancellation', 'cancel_late', 'cannot_deliver'];
    const told = [
      ...(await Promise.all(
        ['buyer', 'seller'].flatMap((to) =>
          causes.map(async (cause) => await of('order_cancelled', { to, cause })),
        ),
      )),
      await of('order_confirmed', { by: 'buyer' }),
      await of('order_confirmed', { by: 'system' }),
    ];
    expect(new Set(told).size).toBe(told.length);
    expect(await of('order_cancelled', { cause: 'charge_back' })).not.toMatch(SAID.amount);
  });
});
