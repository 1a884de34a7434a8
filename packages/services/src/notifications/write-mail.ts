import { systemOf } from '../identity/system-of.ts';
import type { OutgoingMail } from '../ports/mailer.ts';
import type { MailTemplate } from './enqueue-mail.ts';

interface MailFacts {
  readonly order_id?: string | null;
  readonly number?: string;
  readonly title?: string;
  readonly amount_minor?: number;
  readonly due_at?: string | null;
  readonly reason?: string;
  readonly ip_address?: string | null;
  readonly user_agent?: string | null;
  readonly at?: string;
}

interface Site {
  readonly site_name: string;
  readonly protection_label: string;
  readonly public_url: string;
}

type Words = (facts: MailFacts, site: Site) => { subject: string; lines: readonly string[] };

const dollars = (amount_minor = 0) => `$${(amount_minor / 100).toFixed(2)}`;
const time = (iso: string | null | undefined) =>
  iso === null || iso === undefined ? '' : `${iso.slice(0, 16).replace('T', ' ')} UTC`;

const words: Record<MailTemplate, Words> = {
  order_sold: (facts) => ({
    subject: `Sold: ${facts.title} (${facts.number})`,
    lines: [
      `Your offer "${facts.title}" was bought and paid.`,
      facts.due_at
        ? `Deliver it before ${time(facts.due_at)}, through the vault on the order's page.`
        : 'It was delivered from your sealed stock. You do not have to do anything.',
    ],
  }),
  order_delivered: (facts, site) => ({
    subject: `Delivered: ${facts.title} (${facts.number})`,
    lines: [
      `Your order "${facts.title}" is in your vault.`,
      'Reveal it, check it, then confirm receipt or tell us what is wrong.',
      `If you do nothing, it counts as received on ${time(facts.due_at)}. Until then your money ` +
        `stays in ${site.protection_label}.`,
    ],
  }),
  order_cancelled: (facts) => ({
    subject: `Cancelled: ${facts.title} (${facts.number})`,
    lines: [
      `The order "${facts.title}" was cancelled.`,
      'If it was paid, the whole amount is back in the wallet of its buyer.',
    ],
  }),
  order_confirmed: (facts) => ({
    subject: `Received: ${facts.title} (${facts.number})`,
    lines: [
      `The buyer of "${facts.title}" has the goods.`,
      'What you earned stands in your wallet, with the date on which each part is released.',
    ],
  }),
  unit_returned: (facts) => ({
    subject: `Returned unopened: ${facts.title} (${facts.number})`,
    lines: [`The buyer returned "${facts.title}" without opening it. It is back in your stock.`],
  }),
  unit_revealed: (facts) => ({
    subject: `Revealed: ${facts.title} (${facts.number})`,
    lines: [
      `Your order "${facts.title}" was opened with your password.`,
      'If that was not you, change your password at once and tell support.',
    ],
  }),
  confirm_reminder: (facts) => ({
    subject: `Have you checked "${facts.title}"? (${facts.number})`,
    lines: [
      `Your order "${facts.title}" waits for you.`,
      `If you do nothing, it counts as received on ${time(facts.due_at)}.`,
    ],
  }),
  new_device: (facts, site) => {
    const { browser, system } = systemOf(facts.user_agent ?? null);
    const device =
      [browser, system].filter(Boolean).join(' on ') || 'A browser that says nothing of itself';
    return {
      subject: `New sign-in to ${site.site_name}`,
      lines: [
        `${device} signed in as you on ${time(facts.at)}, from the address ${facts.ip_address ?? 'unknown'}.`,
        'If that was you, there is nothing to do. If not, change your password at once: that ends every session.',
      ],
    };
  },
  password_changed: (facts, site) => ({
    subject: `Your password at ${site.site_name} was changed`,
    lines: [
      `It was changed on ${time(facts.at)}, and every other session was ended.`,
      'If that was not you, reset your password at once and tell support.',
    ],
  }),
  money_in_wallet: (facts) => ({
    subject: `${dollars(facts.amount_minor)} are in your wallet`,
    lines: [
      `Your payment of ${dollars(facts.amount_minor)} arrived.`,
      ...(facts.order_id
        ? ['Its order had ended before, so the money is in your wallet: spend it on any offer.']
        : []),
    ],
  }),
};

/** Subject and plain text of a mail; a link to its order when it has one. */
export function writeMail(
  template: MailTemplate,
  to: string,
  facts: MailFacts,
  site: Site,
): OutgoingMail {
  const { subject, lines } = words[template](facts, site);
  const link = facts.order_id ? [`${site.public_url}/order/${facts.order_id}`] : [];
  const text = [...lines, ...link, `${site.site_name}\n${site.public_url}`].join('\n\n');
  // A title is the seller's own text: it must never start a second header line (I6).
  return { to, subject: subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200), text };
}
