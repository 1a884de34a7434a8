import { protectedPage } from '../../lib/pages/site-page.ts';

/** Where providers send the buyer back to. */
export const checkOutPages = [
  protectedPage('/order/checkout/payment-success', 'order/payment-success'),
  protectedPage('/order/checkout/payment-failed', 'order/payment-failed'),
];
