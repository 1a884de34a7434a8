import type { Lifecycle, PlainTypes, Transition } from '../kernel/transitions.ts';

/**
 * The custody of a stock unit (rules.md §4 "Unit states"). A unit of an order references it; only
 * the vault changes it.
 */
export const STOCK_STATES = [
  'in_stock',
  'reserved',
  'sold_sealed',
  'revealed',
  'returned',
  'replaced',
  'void',
] as const;
export type StockState = (typeof STOCK_STATES)[number];
export const TERMINAL_STOCK_STATES = ['revealed', 'replaced', 'void'] as const;

export type StockEvent =
  | 'add'
  | 'reserve'
  | 'release'
  | 'sell'
  | 'reveal'
  | 'take_back'
  | 'restock'
  | 'replace'
  | 'set_aside'
  | 'discard';

export type StockActor = 'seller' | 'buyer' | 'system';

/** The events that belong to an order. */
export type StockOrderEvent = Exclude<StockEvent, 'add' | 'discard'>;

export interface StockTypes extends PlainTypes {
  readonly state: StockState;
  readonly event: StockEvent;
  readonly actor: StockActor;
  /** The order that the unit is taken for or comes back from. */
  readonly payloads: Readonly<Record<StockOrderEvent, { readonly order_id: string }>>;
}

type StockRow = Transition<StockTypes>;

export const stockTransitions: readonly StockRow[] = [
  { rule: '§5', event: 'add', from: [null], to: 'in_stock', by: ['seller'] },
  {
    rule: 'O1',
    event: 'reserve',
    from: ['in_stock'],
    to: 'reserved',
    by: ['system'],
  },
  {
    rule: 'O2',
    event: 'release',
    from: ['reserved'],
    to: 'in_stock',
    by: ['system'],
  },
  {
    rule: 'O6',
    event: 'sell',
    from: ['reserved'],
    to: 'sold_sealed',
    by: ['system'],
  },
  {
    rule: 'O13',
    event: 'reveal',
    from: ['sold_sealed'],
    to: 'revealed',
    by: ['buyer'],
  },
  {
    rule: 'O14',
    event: 'take_back',
    from: ['sold_sealed'],
    to: 'returned',
    by: ['buyer'],
  },
  {
    rule: 'O14',
    event: 'restock',
    from: ['returned'],
    to: 'in_stock',
    by: ['system'],
  },
  {
    rule: 'O21',
    event: 'replace',
    from: ['sold_sealed', 'revealed'],
    to: 'replaced',
    by: ['system'],
  },
  {
    // The seller offers it as a replacement, and it waits for the buyer's answer.
    rule: 'O21',
    event: 'set_aside',
    from: [null],
    to: 'reserved',
    by: ['seller'],
  },
  {
    // The buyer did not take it.
    rule: 'O21',
    event: 'discard',
    from: ['reserved'],
    to: 'void',
    by: ['system'],
  },
  {
    rule: '§5',
    event: 'discard',
    from: ['in_stock', 'returned'],
    to: 'void',
    by: ['seller', 'system'],
  },
];

export const stockLifecycle: Lifecycle<StockTypes> = {
  name: 'stock unit',
  transitions: stockTransitions,
  states: STOCK_STATES,
  terminal: TERMINAL_STOCK_STATES,
  waitsFor: {},
};
