import type { RefusedRows } from '../test-refused-row.ts';

export const catalogRefused: RefusedRows = {
  statements: [
    [
      'a schema without a version',
      `insert into game_schemas (game_id, version, schema) select id, 0, schema from games limit 1`,
      'game_schemas_version_check',
    ],
    [
      'one slug for two games',
      `insert into games (id, slug, name, publisher, genre, description, risk_class, schema)
      select uuidv7(), slug, name, publisher, genre, description, risk_class, schema from games`,
      'games_slug_key',
    ],
    [
      'one slug for two brands',
      `insert into gift_card_brands (id, slug, name, category, description, regions, code_pattern,
        code_example, redeem_url, redeem_steps)
      select uuidv7(), 'b', 'B', 'c', '', '[]', '', '', '', '[]' from generate_series(1, 2)`,
      'gift_card_brands_slug_key',
    ],
    [
      'an offer count of an unknown kind',
      `insert into active_offer_counts (kind, product_slug, offer_count, refreshed_at)
      values ('other', 'p', 0, now())`,
      'active_offer_counts_kind_check',
    ],
    [
      'a second row of the shop’s statistics',
      `insert into shop_statistics (only_row, completed_orders, fund_minor, refreshed_at)
      values (false, 0, 0, now())`,
      'shop_statistics_only_row_check',
    ],
  ],
  values: [['games', `risk_class = 'D'`, 'games_risk_class_check']],
};
