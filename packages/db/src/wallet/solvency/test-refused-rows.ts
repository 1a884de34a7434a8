import type { RefusedRows } from '../../test-refused-row.ts';

const TREES = `insert into liability_trees (day, root_hash, total_minor, leaf_count, fund_minor,
    provider_minor, bank_minor) values `;
/** A tree with these values. */
const tree = ({ hash = `sha256('')`, total = '0' } = {}) =>
  `('2026-01-01', ${hash}, ${total}, 0, 0, 0, 0)`;
const NODES = `${TREES}${tree()};
  insert into liability_nodes (day, level, position, hash, sum_minor, user_id, salt) values `;

export const walletSolvencyRefused: RefusedRows = {
  statements: [
    [
      'two sums of one day of a user',
      `insert into money_days values (uuidv7(), '2026-01-01', 1, 0, 0);
     insert into money_days select user_id, '2026-01-01', 2, 0, 0 from money_days`,
      'money_days_pkey',
    ],
    ['two trees of one day', `${TREES}${tree()}, ${tree()}`, 'liability_trees_pkey'],
    [
      'a root that is no hash',
      `${TREES}${tree({ hash: `'\\x00'` })}`,
      'liability_trees_root_hash_check',
    ],
    [
      'a total of liabilities below zero',
      `${TREES}${tree({ total: '-1' })}`,
      'liability_trees_total_minor_check',
    ],
    [
      'two nodes at one place of a tree',
      `${NODES}('2026-01-01', 1, 0, sha256(''), 1, null, null),
      ('2026-01-01', 1, 0, sha256(''), 1, null, null)`,
      'liability_nodes_pkey',
    ],
    [
      'a node with a sum below zero',
      `${NODES}('2026-01-01', 1, 0, sha256(''), -1, null, null)`,
      'liability_nodes_sum_minor_check',
    ],
    [
      'a leaf of nobody',
      `${NODES}('2026-01-01', 0, 0, sha256(''), 1, null, sha256(''))`,
      'liability_nodes_leaf',
    ],
  ],
};
