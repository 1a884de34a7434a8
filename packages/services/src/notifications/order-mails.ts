import { type MailWords, timeInWords } from './mail-layout.ts';

/** What mails about orders and money tell. */
export interface OrderMailFacts {
  readonly order_id?: string | null;
  readonly number?: string;
  readonly title?: string;
  readonly amount_minor?: number;
  readonly due_at?: string | null;
  readonly reason?: string;
}

const dollars = (amountMinor = 0) => `$${(amountMinor / 100).toFixed(2)}`;

export const orderMails = {
  order_sold: (facts) => ({
    subject: `Sold: ${facts.title} (${facts.number})`,
    lines: [
      `Your offer "${facts.title}" was bought and paid.`,
      facts.due_at
        ? `Deliver it before ${timeInWords(facts.due_at)}, through the vault on the order's page.`
        : 'It was delivered from your sealed stock. You do not have to do anything.',
    ],
  }),
  order_delivered: (facts, site) => ({
    subject: `Delivered: ${facts.title} (${facts.number})`,
    lines: [
      `Your order "${facts.title}" is in your vault.`,
      'Reveal it, check it, then confirm receipt or tell us what is wrong.',
      `If you do nothing, it counts as received on ${timeInWords(facts.due_at)}. Until then your money ` +
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
      `If you do nothing, it counts as received on ${timeInWords(facts.due_at)}.`,
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
} as const satisfies Record<string, MailWords<OrderMailFacts>>;

export type OrderMail = keyof typeof orderMails;
