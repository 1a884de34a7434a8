import type { OrdersContext } from '../orders/context.ts';

export type DisputesContext = OrdersContext;
