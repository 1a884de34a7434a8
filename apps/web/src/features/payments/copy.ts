/** The words of paying: the price's split, checkout, and what became of a payment. */
export const priceCopy = {
  buyer: {
    to_pay: 'What you pay',
    paid: 'What you paid',
    closed: 'What it would have cost',
    help: 'The total is the price you were shown. With a refund the fee comes back too.',
  },
  staff: {
    to_pay: 'What the buyer pays',
    paid: 'What the buyer paid',
    closed: 'What it would have cost',
    help: 'The protection fee is part of the total, and is refunded with the order.',
  },
  items: (count: number, price: string) => (count === 1 ? 'Item' : `${count} items, ${price} each`),
  items_mixed: (count: number) => `${count} items`,
  fee: 'Protection fee',
  total: 'Total',
} as const;

export const checkoutCopy = {
  title: 'Pay',
  ways: 'How do you want to pay?',
  wallet: 'Wallet',
  wallet_enough: (rest: string) => `At once. ${rest} stays in your wallet.`,
  wallet_short: (missing: string) => `${missing} is missing.`,
  wallet_unknown: 'Your balance did not load.',
  card: 'Card or other ways',
  card_help: 'You pay on our payment provider’s page and come back here.',
  pay: (total: string) => `Pay ${total}`,
  go_to_provider: (total: string) => `Go on to pay ${total}`,
  short_help: (missing: string) => `Your wallet is ${missing} short.`,
  top_up: 'Top it up',
  paid: 'Paid. The money is in escrow.',
  escrow: (label: string) =>
    `${label} holds the money until you have checked what you bought. The seller cannot touch it.`,
} as const;

export const paymentCopy = {
  title: 'Payment',
  waiting: 'We are waiting for the payment provider',
  waiting_help:
    'This usually takes a few seconds. You may leave this page: the moment the payment arrives, everything moves on by itself.',
  waiting_long:
    'It is taking longer than usual. If the payment arrives after the order has closed, the money goes to your wallet.',
  checking_order: 'The payment has arrived',
  checking_order_help: 'Looking at your order.',
  paid: 'Paid',
  paid_help: 'Your order is on its way. Taking you there.',
  closed_before: 'The money is in your wallet',
  closed_before_help: (amount: string) =>
    `The order had closed before the payment arrived, so ${amount} is in your wallet. You can spend it on anything here.`,
  paid_otherwise_help: (amount: string) =>
    `The order had been paid from your wallet already, so this ${amount} is in your wallet.`,
  topped_up: 'Your wallet is topped up',
  topped_up_help: (amount: string) => `${amount} is ready to be spent.`,
  failed: 'The payment did not go through',
  failed_help: 'Nothing was charged. Try again, or choose another way to pay.',
  cancelled_help: 'Nothing has been charged so far. Try again, or choose another way to pay.',
  expired: 'The payment was given up',
  expired_help: 'It was not finished in time, and nothing was charged.',
  order_closed: 'The order has closed meanwhile. Open a new one from the offer.',
  quarantined: 'The payment needs a look',
  quarantined_help:
    'The provider reports another amount than we asked for. Nothing was credited; support will look at it.',
  not_found: 'Payment not found',
  not_found_help: 'The address may have a typing error, or the payment belongs to another user.',
  load_failed: 'The payment did not load',
  amount: 'Amount',
  to_order: 'Go to the order',
  to_wallet: 'Go to the wallet',
  to_purchases: 'Your purchases',
  try_again: 'Try again',
} as const;
