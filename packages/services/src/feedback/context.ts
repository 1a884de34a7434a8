import type { OrdersContext } from '../orders/context.ts';

export type FeedbackContext = OrdersContext;
