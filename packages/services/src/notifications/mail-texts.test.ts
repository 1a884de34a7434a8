import { expect, test } from 'vitest';
import type { MailFacts, MailTemplate } from './mail-facts.ts';
import type { orderMails } from './order-mails.ts';
import { writeMail } from './write-mail.ts';

const site = {
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  public_url: 'https://shop.test',
};
/** Every amount, name and time is another one, so that none can stand for another. */
const facts = {
  amount_minor: 12_345,
  fee_minor: 67,
  owed_minor: 8_901,
  payout_minor: 11_222,
  wallet_minor: 0,
  service: 'DE',
  ending: '3010',
  until: '2026-11-25T16:00:00Z',
  closes_at: '2026-11-24T16:00:00Z',
  due_at: '2026-11-24T16:00:00Z',
  refunded_minor: 500,
  level: 3,
  review_until: '2026-11-26T16:00:00Z',
  expires_at: '2026-11-27T16:00:00Z',
  deleted_at: '2026-11-28T16:00:00Z',
  retry_at: '2026-11-29T16:00:00Z',
  papers: 4,
  outcome: 'refund_part',
  state: 'closed_refund_part',
  at: '2026-11-21T15:00:00Z',
  code: '012345',
  link: 'https://shop.test/auth/resetPassVerify#token=abc',
  user_agent: null,
  ip_address: '192.0.2.1',
  provider: 'Google',
  name: 'A golden search',
  role: 'support',
  host: 'hooks.example.com',
  is_gone: false,
  count: 3,
  reason: 'It misleads.',
  rule_id: 'seller-rules.1',
  case_kind: 'chargeback',
  token: 'a.signed.token',
  topic: 'other',
  sender: 'ann@example.test',
  username: 'ann',
  number: 'M-7',
  order: null,
  title: 'A golden account',
  quoted: 'Is it still there?',
  text: 'It fails.',
  entries: [{ subject: 'A sale', url: 'https://shop.test/order/7', at: '2026-11-21T16:00:00Z' }],
  more: 2,
  copied_text: 'It fails.',
  offer: { id: '8', kind: 'account', product_slug: 'game', title: 'A golden account' },
  offers: [
    {
      id: '8',
      kind: 'account',
      product_slug: 'game',
      title: 'A golden account',
      total_minor: 9_360,
      was_minor: 10_400,
      currency: 'USD',
      due_at: '2026-11-24T16:00:00Z',
    },
  ],
};

const ACCOUNT = 'your bank account (3010)';
const OFFER = 'A golden account';

/** What each mail must say. Those of orders are in order-notices.test.ts. */
const SAID: Readonly<Record<Exclude<MailTemplate, keyof typeof orderMails>, readonly string[]>> = {
  contact_received: ['M-7', 'ann@example.test', 'It fails.'],
  contact_copied: ['M-7', 'It fails.'],
  offer_approved: [OFFER],
  offer_rejected: [OFFER, 'It misleads.'],
  offer_removed: [OFFER, 'It misleads.', 'seller-rules.1'],
  verification_submitted: ['V3', 'Nov 26, 2026, 16:00 UTC'],
  verification_info_asked: ['V3', 'Nov 24, 2026, 16:00 UTC'],
  verification_approved: ['V3', 'Nov 27, 2026, 16:00 UTC', 'Nov 28, 2026, 16:00 UTC'],
  verification_rejected: ['V3', 'Nov 29, 2026, 16:00 UTC', 'Nov 28, 2026, 16:00 UTC'],
  verification_lapsed: ['V3', 'closed'],
  verification_late: ['V3', 'sorry'],
  verification_expiring: ['V3', 'Nov 27, 2026, 16:00 UTC'],
  verification_expired: ['V3', 'ended'],
  verification_revoked: ['V3', 'revoked'],
  verification_papers_deleted: ['The 4 pictures', 'destroyed'],
  dispute_opened: [OFFER, 'Nov 24, 2026, 16:00 UTC'],
  dispute_answered: [OFFER, 'Nov 24, 2026, 16:00 UTC'],
  dispute_proposed: [OFFER, '$5.00', 'Nov 24, 2026, 16:00 UTC'],
  dispute_refused: [OFFER],
  dispute_escalated: [OFFER, 'Nov 24, 2026, 16:00 UTC'],
  dispute_evidence_asked: [OFFER, 'Nov 24, 2026, 16:00 UTC'],
  dispute_decided: [OFFER, '$5.00', 'Nov 24, 2026, 16:00 UTC'],
  dispute_appealed: [OFFER, 'Nov 24, 2026, 16:00 UTC'],
  dispute_late: [OFFER, 'sorry'],
  dispute_closed: [OFFER, '$5.00'],
  feedback_possible: [OFFER, 'Nov 24, 2026, 16:00 UTC'],
  feedback_received: [OFFER],
  message_received: ['ann@example.test', OFFER, 'M-7', 'Is it still there?'],
  offers_expires_soon: ['3 of your offers', OFFER, 'Nov 24, 2026, 16:00 UTC'],
  offers_expired: ['3 of your offers', OFFER],
  offers_out_of_stock: ['3 of your offers', OFFER],
  offers_stock_low: ['3 of your offers', OFFER],
  search_matched: ['A golden search', OFFER, '$93.60'],
  favourite_cheaper: [OFFER, '$104.00', '$93.60'],
  refund_approved: ['$123.45', '$0.67', '5 to 10 days'],
  refund_rejected: ['$123.45', 'It misleads.'],
  refund_lapsed: ['$123.45', 'in time'],
  refund_failed: ['$123.45', 'your wallet'],
  digest: ['3 updates', 'A sale', 'https://shop.test/order/7', 'Nov 21, 2026', '2 more'],
  activation: ['012345', '10 minutes'],
  address_code: ['012345', '24 hours'],
  address_known: ['already have a profile'],
  password_reset: ['https://shop.test/auth/resetPassVerify#token=abc', '30 minutes'],
  password_changed: ['Nov 21, 2026, 15:00 UTC', 'signed out'],
  new_device: ['Nov 21, 2026, 15:00 UTC', '192.0.2.1'],
  email_changed: ['different address'],
  email_change_code: ['012345', '10 minutes'],
  codes_guessed: ['Nov 21, 2026, 15:00 UTC'],
  two_factor_changed: ['two-factor authentication'],
  role_changed: ['support team'],
  grants_changed: ['as a moderator'],
  api_token_created: ['A golden search'],
  webhook_endpoint_off: ['hooks.example.com', 'switched off'],
  provider_connected: ['Google', 'connected'],
  provider_disconnected: ['Google', 'disconnected', 'signed out'],
  payout_method_added: [ACCOUNT, 'Nov 25, 2026, 16:00 UTC'],
  payout_method_removed: [ACCOUNT],
  withdrawal_requested: ['$123.45', ACCOUNT, '$112.22', '24 hours'],
  withdrawal_held: ['$123.45', ACCOUNT, 'Nov 25, 2026, 16:00 UTC'],
  withdrawal_approved: ['$123.45', '$112.22', ACCOUNT],
  withdrawal_rejected: ['$123.45', ACCOUNT, 'available again'],
  withdrawal_paid: ['$123.45', '$112.22', ACCOUNT],
  withdrawal_failed: ['$123.45', ACCOUNT, 'available again'],
  withdrawal_returned: ['$123.45', ACCOUNT, 'with the fee'],
  withdrawal_cancelled: ['$123.45', ACCOUNT, 'available again'],
};

test.each(Object.entries(SAID))('%s says its amount, deadline and cause', async (name, said) => {
  const { subject, text } = await writeMail(
    name as MailTemplate,
    { email: 'ann@example.test', language: 'en' },
    facts as unknown as MailFacts<MailTemplate>,
    site,
  );
  // Dates are kept together by spaces that do not break.
  const mail = `${subject}\n${text}`.replaceAll(/[\u00A0\u202F]/g, ' ');
  for (const words of said) expect(mail).toContain(words);
});

test('an electronic wallet is named as it is', async () => {
  const { text } = await writeMail(
    'withdrawal_paid',
    { email: 'ann@example.test', language: 'de' },
    { amount_minor: 1, payout_minor: 1, service: 'PayPal', ending: 'a…@b.test' },
    site,
  );
  expect(text).toContain('PayPal (a…@b.test)');
});
