import { CHARGE_BACK_SECONDS, DECISION_DAYS } from './chargebacks.ts';
import { LATE_MINUTES, SOON_SECONDS, type Checkout, type Choice } from './checkouts.ts';
import { Html, html } from './html.ts';
import { PAGE_STYLE } from './payment-page-style.ts';
import { providerPages } from './provider-pages.ts';

export const paymentPages = providerPages({
  name: 'Sandbar',
  mark: html` <circle class="sun" cx="16" cy="12" r="7" />
    <path class="sand" d="M2 22c5-4 9-4 14 0s9 4 14 0v6H2z" />`,
  footer: 'Sandbar Payments · practice mode',
  style: PAGE_STYLE,
});

/** The page of a checkout: its choices while it is open, then its result. */
export function renderPayment(checkout: Checkout, action: string, returnUrl: string): string {
  const amount = formatAmount(checkout.amount_minor, checkout.currency);
  const shop = new URL(checkout.success_url).host;
  const body = checkout.status === 'open' ? buttons(action) : ending(checkout, returnUrl);
  return paymentPages.render(
    `${amount} to ${shop} · Sandbar`,
    html` <p class="to">Pay ${shop}</p>
      <h1>${amount}</h1>
      <dl>
        <div>
          <dt>For</dt>
          <dd>${checkout.description}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd class="reference">${checkout.client_reference}</dd>
        </div>
      </dl>
      <p class="notice">
        <strong>No real money moves.</strong> Sandbar is a practice provider: you decide here how
        the payment ends.
      </p>
      ${body}`,
  );
}

/** The page for an unknown checkout. */
export function renderMissing(): string {
  return paymentPages.render(
    'Payment not found · Sandbar',
    html` <h1 class="words">Payment not found</h1>
      <p class="hint">
        There is no payment at this address. Go back to the shop and start again; nothing was
        charged.
      </p>`,
  );
}

/** Formats minor units for the currency, like 1250 USD as $12.50. */
function formatAmount(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits);
}

interface Ending {
  readonly choice: Choice;
  readonly label: string;
  readonly effect: string;
}

/** What a bank tells of a card; the shop decides which of it a buyer hears. */
const DECLINED_CARDS: readonly Ending[] = [
  {
    choice: 'insufficient_funds',
    label: 'Too little money',
    effect: 'The account of the card has too little money.',
  },
  { choice: 'expired_card', label: 'Expired card', effect: 'The card is out of date.' },
  { choice: 'incorrect_cvc', label: 'Wrong code', effect: 'The security code is wrong.' },
  {
    choice: 'cancel_authentication',
    label: 'Cancel the check',
    effect: 'The payer does not confirm the payment with their bank.',
  },
  {
    choice: 'stolen_card',
    label: 'Stolen card',
    effect: 'The card is reported stolen, which nobody tells its holder.',
  },
];

const OTHER_ENDINGS: readonly Ending[] = [
  {
    choice: 'soon',
    label: 'Approve soon',
    effect: `The money is taken ${SOON_SECONDS} seconds after you return.`,
  },
  {
    choice: 'late',
    label: 'Approve late',
    effect: `The money is taken ${LATE_MINUTES} minutes after you return, when the shop may
      have given up waiting.`,
  },
  {
    choice: 'never',
    label: 'Never answer',
    effect: 'You return to the shop, and it never hears from us.',
  },
  {
    choice: 'charge_back_lost',
    label: 'Charge back',
    effect: `The payment is approved. ${CHARGE_BACK_SECONDS} seconds later the payer's bank takes
      it back, and decides for the payer after ${DECISION_DAYS} days.`,
  },
  {
    choice: 'charge_back_won',
    label: 'Charge back, shop wins',
    effect: 'The same, and the bank decides for the shop.',
  },
  {
    choice: 'charge_back_by_evidence',
    label: 'Charge back, evidence decides',
    effect: 'The same, and the bank decides for the shop if it has submitted evidence by then.',
  },
];

function buttons(action: string): Html {
  return html` <form method="post" action="${action}">
    <button class="approve" name="choice" value="approve">Approve payment</button>
    <button class="decline" name="choice" value="decline">Decline</button>
    <h2>Cards that are declined</h2>
    ${listOf(DECLINED_CARDS)}
    <h2>Other endings</h2>
    ${listOf(OTHER_ENDINGS)}
  </form>`;
}

function listOf(endings: readonly Ending[]): Html {
  const items = endings.map(
    ({ choice, label, effect }) =>
      html` <li>
        <button name="choice" value="${choice}" aria-describedby="${choice}">${label}</button>
        <p id="${choice}">${effect}</p>
      </li>`,
  );
  return html`<ul>
    ${new Html(items.map(({ text }) => text).join(''))}
  </ul>`;
}

const ENDINGS = {
  captured: { mark: 'good', title: 'Payment approved', hint: 'The shop has been told.' },
  declined: { mark: 'bad', title: 'Payment declined', hint: 'Nothing was taken.' },
  expired: {
    mark: 'bad',
    title: 'Payment closed',
    hint: 'The shop does not wait for it any more. Nothing was taken.',
  },
  pending: {
    mark: 'waiting',
    title: 'Payment in progress',
    hint: 'Nothing was taken so far. You can return; there is nothing more to do here.',
  },
} as const;

function ending(checkout: Checkout, returnUrl: string): Html {
  const { mark, title, hint } = ENDINGS[checkout.status === 'open' ? 'pending' : checkout.status];
  return html` <div class="ending ${mark}" role="status">
      <h2>${title}</h2>
      <p>${hint}</p>
    </div>
    <a class="back" href="${returnUrl}">Return to the shop</a>`;
}
