import type { RefusedRows } from '../../test-refused-row.ts';

/** A route rule with these values, as many times. */
const rule = ({ path = `'/x'`, status = '301', target = `'/y'` } = {}, times = 1) =>
  `insert into route_rules (id, path, status, target)
    select uuidv7(), ${path}, ${status}, ${target} from generate_series(1, ${times})`;

export const contentRedirectsRefused: RefusedRows = {
  statements: [
    ['a rule for no path', rule({ path: `'//x'` }), 'route_rules_path_check'],
    ['a rule with another status', rule({ status: '307' }), 'route_rules_status_check'],
    [
      'a rule that leads to another host (I7)',
      rule({ target: `'//evil.example'` }),
      'route_rules_target_check',
    ],
    [
      'a page that is gone and is elsewhere',
      rule({ status: '410' }),
      'route_rules_gone_has_no_target',
    ],
    ['two rules for one path', rule({}, 2), 'route_rules_path_key'],
  ],
};
