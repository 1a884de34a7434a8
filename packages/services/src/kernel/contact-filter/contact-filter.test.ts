import { firstContactNumbers } from '@guildhall/domain/kernel/rules/contact-numbers';
import { describe, expect, it, test } from 'vitest';
import { type ContactKind, findContact } from './contact-filter.ts';

const OPTIONS = {
  own_hosts: ['guildhall.example'],
  link_hosts: firstContactNumbers.link_hosts,
};
const find = (text: string) => findContact(text, OPTIONS);

const FOUND: readonly (readonly [ContactKind, readonly string[]])[] = [
  [
    'email',
    [
      'Write to jo.smith@example.com for a discount',
      'jo(at)example(dot)com',
      'jo [at] gmail [punkt] com',
      'jo at gmail dot com',
      'jo ÄT gmail PUNKT com',
      'jo @ gmail . com',
      'ｊｏ＠ｅｘａｍｐｌｅ．ｃｏｍ',
      'jo@exa\u200Bmple.com',
    ],
  ],
  [
    'phone',
    [
      'Call +49 151 23456789',
      'or 0049 151 23456789',
      '+1 (415) 555-2671 any time',
      '+4 4 7 9 1 1 1 2 3 4 5 6',
      'my number is 0151 2345 6789',
      '0171 123 45 67',
      '0171.1234567',
      '415.555.2671',
      '٠١٧١١٢٣٤٥٦٧',
      'Handynummer: 0151/23456789',
    ],
  ],
  [
    'messenger',
    [
      'Discord: shadow_seller',
      'discord id = shadow#1234',
      'Add me on Discord for more',
      'contact via Telegram please',
      'schreib mir auf WhatsApp',
      'D i s c o r d : shadow77',
      'd1sc0rd: shadow77',
      'Dіscоrd: shadow77',
      'My telegram has all offers',
      'tele\u200Bgram: @shadow77',
      'Discord welcome, shadow#1234',
      'Telegram works, @shadow77',
      'add me on 𝐃𝐢𝐬𝐜𝐨𝐫𝐝',
    ],
  ],
  [
    'link',
    [
      'see discord.gg/abc',
      't.me/shadow',
      'https://evil.example.net/a',
      'cheaper on myshop.store',
      'cheaper on myshop (dot) com',
      'https://guildhall.example.evil.net',
      'http://10.0.0.1/login',
      'paypal.me/shadow',
      'https://battle.net.evil.example',
    ],
  ],
  [
    'wallet_address',
    [
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      '0x52908400098527886E0F7030069857D2E4169EE7',
      'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
    ],
  ],
  [
    'early_confirmation',
    [
      'Confirm the order first, then I deliver',
      'Please release the money before you check',
      'Bestätige zuerst die Lieferung',
      'c0nfirm the order first',
    ],
  ],
  ['credentials', ['Password: hunter22!', 'login is bob, pass = abc123', 'Passwort ist geheim99']],
];

describe.each(FOUND)('finds what is of the kind %s', (kind, texts) => {
  test.each(texts)('%s', (text) => {
    expect(find(text)?.kind).toBe(kind);
  });
});

describe('passes what sellers write of accounts and cards', () => {
  it.each([
    'Battle Pass: 100/100, I have a season pass: 100%',
    'Level 120, 1500000 gold, 12,500 gems and 3,400 coins',
    'Comes with the original gmail.com mailbox, full access',
    'Discord: not linked, Facebook: unlinked, Instagram: no',
    'Linked to Facebook; can be unlinked. Discord Nitro included.',
    'I sell my Discord account with Nitro from 2016',
    'Great skins.It has all agents. Rank Gold @ EU.Come and play',
    'Version 1.2.3, patch 12.04, K/D 2.31, Node.js and S.T.A.L.K.E.R. 2',
    'Bought on 2021-04-12, 10.000.000 Gold, +500 000 000 coins, +10 000 000 XP',
    'Please confirm the order after you have signed in and checked the account',
    'Do not confirm the order before you have signed in',
    'Bitte bestätige die Bestellung nicht, bevor du alles geprüft hast',
    'The password can be changed, and the email: changeable',
    'Email and password are in the vault after the purchase',
    'Redeem at https://www.amazon.com/redeem or on the site of Xbox.com',
    'See https://guildhall.example/help and https://shop.guildhall.example/a',
    'First owner. Release skin before 2019.',
    'Riot ID changes are free; Battle.net linked; server EUW1',
    'Email me nothing, all is in the order chat. 4 5 6 7 8 stars',
    'Tap Redeem, enter the code 1234-5678-9012 from the card',
    'Delivery in 5 minutes, 24/7, 100% safe, 1000+ sales',
  ])('%s', (text) => {
    expect(find(text)).toBeNull();
  });
});

it('quotes what it has found as it was written, with its place, and no more than fits', () => {
  const text = 'Ｗrite to jo@exa\u200Bmple.com now';
  const finding = find(text);
  expect(finding).toMatchObject({ found: 'jo@exa\u200Bmple.com', start: 9 });
  expect(text.slice(finding?.start, finding?.end)).toBe(finding?.found);
  expect(find(`https://evil.example.net/${'a'.repeat(300)}`)?.found.length).toBe(80);
});

it.each([
  ['reach me at joe.miller@gmail.com', 'joe.miller@gmail.com'],
  ['write to j o @ g m a i l . c o m today', 'j o @ g m a i l . c o m'],
  ['the code ABCD-EFGH-IJKL is yours', 'code ABCD-EFGH-IJKL'],
  ['🙂🙂 ring 0171/5550123', 'ring 0171/5550123'],
  ['ﬁrst: D i s c o r d : fox', 'D i s c o r d : fox'],
  ['mein Diskussions-Dіѕсоrd: fuchs99', 'Dіѕсоrd: fuchs99'],
  ['see\n\n  skinhouse (dot) com', 'skinhouse (dot) com'],
])('knows the place of what is found after signs that become others: %s', (text, part) => {
  const { start, end } = find(text) ?? { start: 0, end: 0 };
  expect(text.slice(start, end)).toBe(part);
});

describe('a friend code that the game declares', () => {
  const codes = { ...OPTIONS, public_codes: [String.raw`\d{4} \d{4} \d{4}`] };
  test('passes, and only with the game that declares it', () => {
    const text = 'my trainer code, phone game: 4410 2987 3321';
    expect(findContact('trainer 4410 2987 3321', codes)).toBeNull();
    expect(find(text)?.kind).toBe('phone');
  });
  test.each(['call me: 4915 1234 5678', '+4915 1234 5678', 'jo4410 2987 3321@gmail.com'])(
    'hides no contact: %s',
    (text) => expect(findContact(text, codes)).not.toBeNull(),
  );
});

it('lets no address with a wrong checksum stand for one', () => {
  expect(find('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')?.kind).toBe('wallet_address');
  expect(find('1BoatSLRHtKNngkdXEeobR76b53LETtpyU')).toBeNull();
  expect(find('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toBeNull();
});

it('takes a time that grows with the length of the text only', () => {
  const parts =
    'a@|confirm |d |0 |add |1|-|(|confirm the order |once you |pay me |send me the money |cancel |' +
    'password |code: AAAA-|zero |auf discord bla |user_name:|backup code is 1a1 |AA00 |first |* ';
  for (const part of [...parts.split('|'), '\n', '🙂', 'e\u0301', '\u200b']) {
    const text = part.repeat(4_000 / part.length);
    const before = performance.now();
    find(`${text}x`);
    expect(performance.now() - before, part).toBeLessThan(1_000);
  }
});
