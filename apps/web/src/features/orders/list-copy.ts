import type { OrderView } from '@guildhall/api/orders/views';
import type { ListOrders } from '@guildhall/domain/orders/schema';

/** The words of purchased and sold orders. */
export const listCopy = {
  purchased: 'Purchased',
  sold: 'Sold',
  purchased_help: 'Everything you have bought, newest first.',
  sold_help: 'Everything you have sold, newest first. Amounts are what you get.',
  tabs: {
    all: 'All',
    needs_you: 'Needs you',
    open: 'Open',
    protected: 'Protected',
    finished: 'Finished',
  } satisfies Record<ListOrders['tab'], string>,
  tabs_label: 'Orders by state',
  search: 'Search your orders',
  search_placeholder: 'Title, game, person or number',
  column_order: 'Order',
  column_seller: 'Seller',
  column_buyer: 'Buyer',
  column_state: 'State',
  column_next: 'Next',
  column_paid: 'Total',
  column_earned: 'You get',
  nothing_due: 'Nothing is due',
  count: (count: string, more: boolean) => `${count}${more ? '+' : ''} orders`,
  load_failed: 'The orders did not load',
  empty_purchased: 'You have not bought anything yet',
  empty_purchased_help: 'Whatever you buy stands here, with what happens next and until when.',
  empty_sold: 'Nothing is sold yet',
  empty_sold_help: 'Sales stand here as soon as a buyer has opened an order.',
  empty_tab: 'No orders here',
  empty_tab_help: 'There is nothing in this state right now.',
  empty_search: 'No order matches',
  empty_search_help: 'Try fewer letters, or the last characters of the order’s number.',
  browse: 'Look around the shop',
  show_all: 'Show all orders',
  clear_search: 'Clear the search',
} as const;

export const orderTabs = Object.keys(listCopy.tabs) as (keyof typeof listCopy.tabs)[];

/** What a deadline means in a list, in two or three words. */
export const dueWords = {
  expire: { bought: 'Pay before', sold: 'Buyer pays before' },
  cancel_late: { bought: 'Delivery before', sold: 'Deliver before' },
  confirm_silently: { bought: 'Check before', sold: 'Buyer checks until' },
  complete: { bought: 'Protected until', sold: 'Released on' },
  /** The promised time has passed; this is the one at which the order gives up. */
  late: { bought: 'Cancels itself on', sold: 'Cancels itself on' },
} as const satisfies Record<
  NonNullable<OrderView['next']['on_due']> | 'late',
  Readonly<Record<'bought' | 'sold', string>>
>;
