/** Statements on tables of no room that even the database owner may not run. */
export const REFUSED_KERNEL_ROWS: readonly [string, string, string][] = [
  [
    'a cursor that is at a position of no target',
    `insert into event_cursors (name, seen, position) values ('x', '4:4:', 7)`,
    'event_cursors_part_of_target',
  ],
  [
    'a rate of the euro in euros',
    `insert into exchange_rates values ('EUR', '2026-11-20', 1000000, 'test')`,
    'exchange_rates_currency_check',
  ],
  [
    'a rate of nothing',
    `insert into exchange_rates values ('USD', '2026-11-20', 0, 'test')`,
    'exchange_rates_per_euro_millionths_check',
  ],
  [
    'a rate from nowhere',
    `insert into exchange_rates values ('USD', '2026-11-20', 1, '')`,
    'exchange_rates_source_check',
  ],
];
