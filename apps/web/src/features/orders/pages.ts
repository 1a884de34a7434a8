import { dashboardPage, protectedPage, staffPage } from '../../lib/pages/site-page.ts';

const reviewPage = staffPage('orders.review_payments');

export const orderPages = [protectedPage('/order/:id', 'order/order')];

export const firstPages = {
  '/dashboard': '/dashboard/orders/purchased',
  '/dashboard/orders': '/dashboard/orders/purchased',
};

export const purchasePages = [dashboardPage('/dashboard/orders/purchased', 'dashboard/purchased')];

export const statementPages = [dashboardPage('/dashboard/statements', 'dashboard/statements')];

export const staffPages = [
  reviewPage('/admin/orders', 'admin/orders'),
  reviewPage('/admin/orders/:id', 'admin/order'),
];

/** No guard, as in product.md §2: its data call is refused. */
export const salePages = [
  { ...dashboardPage('/dashboard/orders/sold', 'dashboard/sold'), guard: 'none' as const },
];
