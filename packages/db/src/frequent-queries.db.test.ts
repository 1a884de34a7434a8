import { fillTables } from '@guildhall/scenes/filled-tables';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { listOrdersSchema } from '@guildhall/domain/orders/schema';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { claimDueObject } from './files/commands.ts';
import { findPublicVariant, listVariants, sumStoredBytes } from './files/queries.ts';
import { findCredentials } from './identity/queries.ts';
import { findSession } from './identity/session-queries.ts';
import { listEventsAfter, readNewEvents } from './kernel/event-log.ts';
import { claimMessage } from './kernel/outbox.ts';
import { countUnreadThreads, listMessages, listThreads } from './messages/queries.ts';
import { countUnreadLines, listDueLines, listLines } from './kernel/notifications.ts';
import { listBrowsers } from './identity/devices/queries.ts';
import { listCategoryOffers } from './offers/category-list-queries.ts';
import { claimExpiredOffer } from './offers/commands.ts';
import { countFacets } from './offers/search/facet-queries.ts';
import { listBestOffers, listLowStock, listSalesDays } from './offers/sales/queries.ts';
import { countOwnOffers, listOwnOffers } from './offers/own-queries.ts';
import { findOfferWithSeller } from './offers/queries.ts';
import { readCheckoutFacts } from './orders/checkout-queries.ts';
import {
  claimDueOrder,
  claimOrderWithDueRequest,
  claimOrderWithDueUnit,
  listUnits,
  takeDueReminder,
} from './orders/commands.ts';
import { findOrder, listHistory, listOrdersOf } from './orders/queries.ts';
import { listRequests } from './orders/request-queries.ts';
import { claimPaymentsToCheck } from './payments/commands.ts';
import { claimDueReserve } from './wallet/commands.ts';
import { readBalances } from './wallet/queries.ts';
import {
  type EntryFilter,
  listEntries,
  listGroupEntries,
  listGroupHeads,
} from './wallet/statement-queries.ts';
import { listHolds, readPostedEarnings } from './orders/money-queries.ts';
import { caseQueries, staffQueries } from './test-case-queries.ts';
import { type Ask, blocksOf, inLines, planOf, statementsOf } from './test-plans.ts';
import { REFRESH } from './test-snapshots.ts';

/**
 * The most frequent queries, each with the indexes that it must use. Their SQL is stored in
 * `generated/queries`, one file per query, so that a review shows changes. Update the files with
 * `npx vitest run --project db frequent-queries -u`.
 */
let database: TestDatabase;
let trx: ControlledTransaction<Database>;
beforeAll(async () => {
  database = await testDatabase();
  trx = await database.owner_db.startTransaction().execute();
  await fillTables(trx as unknown as Kysely<unknown>);
});
afterAll(async () => {
  await trx.rollback().execute();
  await database.close();
});

/** A snapshot that shows almost all rows of the event log. */
const RECENT = '5980:5985:5982';
const USER = 'ffff4c1e-7f0e-4d0c-8f55-0d5d3a0f1b11';
const page = { cursor: null, limit: 24 };
const EVERY_LINE = { group: null, unread: false, hidden: [] };
/** A search scans fewer offers first, since the list of this test is short. */
const SHORT = { ...page, near_offers: 50 };
const offers = (filter: object) => listOffersSchema.parse({ kind: 'account', ...filter });
const orders = (filter: object) => listOrdersSchema.parse(filter);
const everyEntry: EntryFilter = {
  kinds: ['wallet', 'available'],
  codes: null,
  from: null,
  until: null,
  order_ids: null,
};

const CASES: readonly (readonly [name: string, indexes: readonly string[], ask: Ask])[] = [
  ...(['best', 'cheapest', 'newest', 'fastest'] as const).flatMap((sort): typeof CASES => [
    [
      `offers-of-a-product-by-${sort}`,
      [`offers_product_${sort}`, 'users_pkey', 'stock_units_in_stock'],
      (db) => listCategoryOffers(db, offers({ product_slug: 'product-1', sort }), page),
    ],
    [
      `offers-of-a-kind-by-${sort}`,
      [`offers_kind_${sort}`],
      (db) => listCategoryOffers(db, offers({ sort }), page),
    ],
  ]),
  [
    'offer-facets',
    ['offers_product_best'],
    (db) =>
      countFacets(
        db,
        {
          kind: 'account',
          product_slug: 'product-2',
          price_to_minor: 9_000,
          attributes: { region: ['r1'] },
        },
        {
          attributes: ['region', 'level'],
          delivery: [0],
          warranty: [14],
          level: [1],
          price_bars: 12,
        },
        2_000,
      ),
  ],
  [
    'offers-next-page',
    ['offers_product_best'],
    (db) =>
      listCategoryOffers(db, offers({ product_slug: 'product-1' }), {
        cursor: { value: '500', second: null, id: USER },
        limit: 24,
      }),
  ],
  [
    'offers-of-a-seller',
    // It begins with the seller, and has live offers only.
    ['offers_no_duplicate'],
    (db) => listCategoryOffers(db, offers({ seller_id: USER, sort: 'newest' }), page),
  ],
  [
    'offers-filtered',
    ['offers_product_cheapest'],
    (db) =>
      listCategoryOffers(
        db,
        offers({
          product_slug: 'product-1',
          sort: 'cheapest',
          price_from_minor: 2_000,
          price_to_minor: 9_000,
          attributes: { region: ['r1', 'r2'], level: { from: 10 } },
        }),
        page,
      ),
  ],
  [
    'offers-of-a-card',
    ['offers_same_card'],
    (db) =>
      listCategoryOffers(
        db,
        offers({
          kind: 'gift_card',
          product_slug: 'product-1',
          sort: 'cheapest',
          region_code: 'EU',
          face_value_minor: 5_000,
        }),
        page,
      ),
  ],
  [
    'offers-search',
    ['offers_words', 'offers_product_best'],
    (db) => listCategoryOffers(db, offers({ product_slug: 'product-1', search: 'word21' }), SHORT),
  ],
  [
    'offers-search-everywhere',
    ['offers_words', 'offers_kind_best'],
    (db) => listCategoryOffers(db, offers({ search: 'word21' }), SHORT),
  ],
  [
    'offer-detail',
    ['offers_pkey', 'users_pkey', 'stock_units_in_stock'],
    (db) => findOfferWithSeller(db, USER),
  ],
  [
    'checkout-facts',
    ['offers_pkey', 'orders_buyer', 'devices_one_for_each', 'devices_token'],
    (db) => readCheckoutFacts(db, { offer_id: USER, buyer_id: USER, session_id: 'session7' }),
  ],
  [
    'devices-of-several-users',
    ['browsers_linked', 'devices_token'],
    (db) =>
      listBrowsers(db, { state: 'all', user_id: null, viewer_id: USER, cursor: null, limit: 26 }),
  ],
  ['new-events', ['event_log_xid'], (db) => readNewEvents(db, { seen: RECENT, limit: 2_000 })],
  [
    'events-of-a-reader',
    ['event_log_xid'],
    (db) =>
      listEventsAfter(
        db,
        { seen: RECENT, target: '7000:7000:', position: 0 },
        { topics: ['orders'], limit: 1_000 },
      ),
  ],
  [
    'events-of-a-late-reader',
    ['event_log_pkey'],
    (db) =>
      listEventsAfter(
        db,
        { seen: '4:4:', target: '7000:7000:', position: 5_500 },
        { topics: ['orders'], limit: 100 },
      ),
  ],
  [
    'orders-bought',
    ['orders_buyer', 'order_units_order_id_position_key'],
    (db) => listOrdersOf(db, USER, orders({ side: 'bought' }), page),
  ],
  [
    'orders-sold',
    ['orders_seller'],
    (db) => listOrdersOf(db, USER, orders({ side: 'sold', tab: 'needs_you' }), page),
  ],
  ['order-detail', ['orders_pkey', 'users_pkey'], (db) => findOrder(db, USER)],
  ['order-units', ['order_units_order_id_position_key'], (db) => listUnits(db, USER)],
  [
    'order-earnings',
    [
      'ledger_transactions_order',
      'order_units_order_id_position_key',
      'ledger_holds_order_unit_id_kind_key',
    ],
    (db) => readPostedEarnings(db, USER),
  ],
  ['order-requests', ['order_requests_order_id_kind_key'], (db) => listRequests(db, USER)],
  ['order-history', ['order_history_order'], (db) => listHistory(db, USER)],
  [
    'wallet-statement',
    ['ledger_entries_user', 'ledger_transactions_pkey'],
    (db) => listEntries(db, USER, { kinds: ['wallet', 'available'], cursor: null, limit: 30 }),
  ],
  [
    'own-offers',
    [
      'offers_own',
      'stock_units_in_stock',
      'stock_units_delivered',
      'offer_views_pkey',
      'offer_sales_pkey',
    ],
    (db) =>
      listOwnOffers(db, USER, 'account', { states: null, search: '', cursor: null, limit: 20 }),
  ],
  [
    'sales-by-day',
    ['offer_sales_seller', 'seller_views_pkey'],
    (db) => listSalesDays(db, USER, 90),
  ],
  [
    'best-offers',
    ['offer_sales_seller', 'offers_pkey', 'offer_views_pkey'],
    (db) => listBestOffers(db, USER, { days: 90, limit: 10 }),
  ],
  ['low-stock', ['offers_own', 'stock_units_in_stock'], (db) => listLowStock(db, USER, 10)],
  ['own-offer-counts', ['offers_seller'], (db) => countOwnOffers(db, USER, 'account')],
  [
    'wallet-groups',
    ['ledger_entries_user', 'ledger_transactions_pkey', 'ledger_transactions_order'],
    (db) => listGroupHeads(db, USER, everyEntry, { cursor: null, limit: 20 }),
  ],
  [
    'wallet-group-entries',
    ['ledger_transactions_order', 'ledger_transactions_pkey', 'ledger_entries_pkey'],
    (db) =>
      listGroupEntries(db, USER, everyEntry, { order_ids: [USER], transaction_ids: [USER] }, 50),
  ],
  [
    'wallet-balances',
    ['ledger_accounts_owner', 'ledger_accounts_withdrawing'],
    (db) => readBalances(db, USER),
  ],
  ['wallet-holds', ['ledger_holds_seller'], (db) => listHolds(db, USER, 30)],
  [
    'session',
    ['sessions_pkey', 'users_pkey'],
    (db) => findSession(db, 'session7', { session: ['ends_at'], user: ['role'] }),
  ],
  ['credentials', ['users_email_unique'], (db) => findCredentials(db, 'user7@example.test')],
  [
    'public-file',
    ['file_variants_object', 'files_pkey'],
    (db) => findPublicVariant(db, '7'.repeat(64)),
  ],
  ['file-variants', ['file_variants_pkey'], (db) => listVariants(db, USER)],
  ['stored-bytes', ['files_owner'], (db) => sumStoredBytes(db, USER)],
  [
    'threads',
    ['thread_members_list', 'threads_pkey', 'messages_thread_id_seq_key'],
    (db) => listThreads(db, USER, { only_unread: false, search: '' }, { cursor: null, limit: 20 }),
  ],
  ['unread-threads', ['thread_members_unread'], (db) => countUnreadThreads(db, USER)],
  [
    'messages-of-a-thread',
    ['messages_thread_id_seq_key', 'message_files_pkey'],
    (db) => listMessages(db, USER, { before_seq: null, limit: 51 }),
  ],
  ...caseQueries(USER),
  ...staffQueries(USER),
  ['due-objects', ['objects_due'], (db) => claimDueObject(db)],
  ['due-orders', ['orders_due'], (db) => claimDueOrder(db, [])],
  ['due-units', ['order_units_due', 'orders_pkey'], (db) => claimOrderWithDueUnit(db, [])],
  ['due-requests', ['order_requests_due', 'orders_pkey'], (db) => claimOrderWithDueRequest(db, [])],
  ['due-reminders', ['order_reminders_due'], (db) => takeDueReminder(db)],
  ['due-offers', ['offers_due'], (db) => claimExpiredOffer(db)],
  ['due-reserves', ['ledger_holds_due'], (db) => claimDueReserve(db)],
  ['due-payments', ['payments_check'], (db) => claimPaymentsToCheck(db, 20)],
  [
    'lines-of-notifications',
    ['notifications_list', 'notifications_line'],
    (db) => listLines(db, USER, EVERY_LINE, { before: null, limit: 21 }),
  ],
  [
    'due-lines-of-notifications',
    ['notifications_due', 'notifications_line'],
    (db) => listDueLines(db, USER, EVERY_LINE, 20),
  ],
  [
    'unread-lines-of-notifications',
    ['notifications_unread'],
    (db) => countUnreadLines(db, USER, { hidden: [], most: 100 }),
  ],
  ['due-outbox', ['outbox_due'], (db) => claimMessage(db, 60)],
];

describe.each(CASES)('%s', (name, indexes, ask) => {
  test('has the SQL of its file', async () => {
    const queries = await statementsOf(ask);
    const head = `-- Uses ${indexes.join(', ')}.\n`;
    const texts = queries.map(({ sql: text }) => `${inLines(text)};\n`);
    expect(texts).toHaveLength(1);
    await expect(head + texts.join('\n'), REFRESH).toMatchFileSnapshot(
      `../generated/queries/${name}.sql`,
    );
  });

  test(`uses ${indexes.join(', ')} without a sequential scan of a large table`, async () => {
    for (const query of await statementsOf(ask)) {
      const plan = await planOf(trx, query);
      expect(plan.indexes).toEqual(expect.arrayContaining([...indexes]));
      expect(plan.readWhole.filter((table) => !SMALL.includes(table))).toEqual([]);
    }
  });
});

/**
 * Tables with one row, one per product, version or open case, one per seller who is away, or one
 * per user of this data set.
 */
const SMALL = [
  'chargebacks',
  'event_log_start',
  'rule_versions',
  'active_offer_counts',
  'users',
  'vacations',
  'seller_statistics',
  'ledger_accounts',
  'ledger_freezes',
  'credentials',
];

test('a list reads no more for an offer with thousands of codes', async () => {
  const [query] = await statementsOf((db) =>
    listCategoryOffers(db, offers({ product_slug: 'product-1' }), page),
  );
  if (query === undefined) throw new Error('no statement was recorded');
  const few = await blocksOf(trx, query);
  const without = await trx.savepoint('few_codes').execute();
  await sql`insert into stock_units (id, offer_id, seller_id, state)
    select md5('code' || n)::uuid, offers.id, offers.seller_id, 'in_stock'
      from (select id, seller_id from offers where state = 'active' and kind = 'account'
              and product_slug = 'product-1' order by rank_score desc, id desc limit 1) as offers,
           generate_series(1, 10000) as n`.execute(without);
  await sql`analyze stock_units`.execute(without);
  const many = await blocksOf(trx, query);
  await without.rollbackToSavepoint('few_codes').execute();
  // Ten more codes are counted, each perhaps in a block of its own.
  expect(many).toBeLessThan(few + 40);
});

test('the check works: without its index a query scans the table', async () => {
  const without = await trx.savepoint('with_it').execute();
  await sql`drop index outbox_due`.execute(without);
  const [query] = await statementsOf((db) => claimMessage(db, 60));
  const plan = query === undefined ? null : await planOf(trx, query);
  await without.rollbackToSavepoint('with_it').execute();
  expect(plan?.readWhole).toContain('outbox');
});
