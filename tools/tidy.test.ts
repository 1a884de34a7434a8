import { describe, expect, test } from 'vitest';
import { tidy } from './tidy.ts';

const complaintsAbout = (path: string, text = 'export const one = 1;\n') =>
  tidy([{ path, text }], []).join('\n');

describe('a file stands where its floor plans it, under its room’s word', () => {
  test.each([
    'packages/domain/src/orders/states.ts',
    'packages/domain/src/orders/states.test.ts',
    'packages/domain/src/kernel/money.ts',
    'packages/db/src/wallet/commands.ts',
    'packages/db/src/wallet/commands.db.test.ts',
    'packages/db/migrations/20261120T1200_create_users.ts',
    'packages/services/src/orders/confirm-receipt.ts',
    'packages/api/src/offers/review/router.ts',
    'packages/ui/src/text-field.tsx',
    'apps/server/src/rest/webhooks.ts',
    'apps/web/src/features/orders/components/order-timeline.tsx',
    'apps/web/src/routes/admin/users.tsx',
    'e2e/orders/buy-a-code.spec.ts',
    'vitest.config.ts',
  ])('%s is accepted', (path) => {
    expect(complaintsAbout(path)).toBe('');
  });

  test.each([
    ['packages/domain/src/orders/order-service.ts', '<room>/{types,states,rules'],
    ['packages/domain/src/purchases/states.ts', '<room>/{types,states,rules'],
    ['packages/db/migrations/add-users.ts', 'YYYYMMDDThhmm_verb_noun.ts'],
    ['packages/services/src/orders/confirm.ts', '<verb>-<noun>.ts'],
    ['packages/services/src/orders/confirmReceipt.ts', '<verb>-<noun>.ts'],
    ['packages/ui/src/TextField.tsx', 'one component a file'],
    ['apps/web/src/components/card.tsx', 'features/<room>/'],
    ['apps/server/src/routes.ts', 'rest/, plugins/, workers/, commands/'],
    ['scripts/run.ts', 'code stands on a floor'],
    ['packages/services/src/orders/utils.ts', 'is a drawer'],
    ['apps/web/src/features/shared/hooks.ts', 'is a drawer'],
  ])('%s is refused', (path, advice) => {
    expect(complaintsAbout(path)).toContain(advice);
  });
});

describe('a data file stands where its floor plans data, and is JSON', () => {
  test.each([
    ['packages/scenes/data/people.json', '{}', ''],
    ['packages/locales/de/orders.json', '{}', ''],
    ['packages/scenes/data/games/valorant.json', '{}', ''],
    ['packages/scenes/data/words/en/account-offers.json', '{}', ''],
    ['packages/scenes/package.json', '{}', ''],
    ['apps/web/tsconfig.json', '{ // with a comment\n}', ''],
    ['packages/scenes/src/people.json', '{}', 'packages/scenes/data/<name>.json'],
    ['packages/services/data/people.json', '{}', 'packages/scenes/data/<name>.json'],
    ['packages/scenes/data/People.json', '{}', 'packages/scenes/data/<name>.json'],
    ['packages/scenes/data/people.json', '{ a: 1 }', 'it is no JSON'],
  ])('%s: %s', (path, text, advice) => {
    const complaint = complaintsAbout(path, text);
    expect(advice === '' ? complaint === '' : complaint.includes(advice)).toBe(true);
  });
});

describe('imports go only towards the floors below', () => {
  const domain = 'packages/domain/src/orders/rules.ts';
  const services = 'packages/services/src/orders/confirm-receipt.ts';
  const web = 'apps/web/src/routes/home.tsx';
  const router = 'packages/api/src/orders/router.ts';

  test.each([
    [domain, `import { z } from 'zod';`],
    [domain, `import { money } from '../kernel/money.ts';`],
    ['packages/domain/src/orders/rules.test.ts', `import { test } from 'vitest';`],
    [services, `import { openDatabase } from '@guildhall/db/client';`],
    [web, `import type { AppRouter } from '@guildhall/api/root';`],
    [web, `import { Button } from '@guildhall/ui/button';`],
    [router, `import type { OrdersTable } from '@guildhall/db/orders/tables';`],
    [
      'packages/db/src/client.db.test.ts',
      `import { x } from '@guildhall/scenes/database/test-database';`,
    ],
    ['apps/server/src/rest/test-merchant.ts', `import { x } from '@guildhall/scenes/scene';`],
    ['apps/server/src/rest/oauth.db.test.ts', `import { x } from './test-merchant.ts';`],
    ['apps/server/src/demo.ts', `import { x } from '@guildhall/scenes/demo/shop';`],
    ['apps/server/src/main.ts', `import { x } from '@guildhall/db/client';`],
  ])('%s may say %s', (path, text) => {
    expect(complaintsAbout(path, text)).toBe('');
  });

  test.each([
    [domain, `import { readFileSync } from 'node:fs';`, 'the domain is pure'],
    [domain, `import { sql } from 'kysely';`, 'belongs to services'],
    [domain, `const fs = await import('node:fs');`, 'the domain is pure'],
    [domain, `import { x } from '@guildhall/db/client';`, 'may import only locales'],
    [domain, `export type { X } from '@guildhall/services/context';`, 'only locales'],
    [
      'packages/locales/src/messages.ts',
      `import { money } from '@guildhall/domain/kernel/money';`,
      'may import nothing of ours',
    ],
    ['packages/db/src/client.ts', `import {\n  x,\n} from '@guildhall/api/root';`, 'only domain'],
    [services, `import '@guildhall/web/root';`, 'only domain, db'],
    [services, `import { x } from '@guildhall/services/context';`, 'use a relative path'],
    [
      services,
      `import { x } from '../../../db/src/client.ts';`,
      'import another floor by its name',
    ],
    [services, `import { x } from '@guildhall/scenes/actors';`, 'by tests and by the demo shop'],
    [web, `import { appRouter } from '@guildhall/api/root';`, 'write "import type"'],
    [web, `import { type AppRouter } from '@guildhall/api/root';`, 'write "import type"'],
    [web, `import { x } from '@guildhall/services/context';`, 'web may import only domain, ui'],
    [router, `import { sql } from '@guildhall/db/client';`, 'write "import type"'],
    ['apps/server/src/main.ts', `import { x } from '@guildhall/scenes/a';`, 'demo shop'],
    ['apps/server/src/main.ts', `import { x } from './rest/test-merchant.ts';`, 'made for tests'],
    ['apps/server/src/main.ts', `import { x } from '@guildhall/db/orders/commands';`, 'use case'],
  ])('%s may not say %s', (path, text, advice) => {
    expect(complaintsAbout(path, text)).toContain(advice);
  });

  test('a complaint names the line', () => {
    const text = `import { z } from 'zod';\n\nimport fs from 'node:fs';\n`;
    expect(complaintsAbout(domain, text)).toMatch(/^packages\/domain\/src\/orders\/rules\.ts:3: /);
  });
});

describe('sizes', () => {
  const path = 'packages/domain/src/orders/rules.ts';

  test.each([
    ['400 lines', 'const a = 1;\n'.repeat(400), ''],
    ['401 lines', 'const a = 1;\n'.repeat(401), '401 lines, at most 400'],
    ['100 columns', `${'a+'.repeat(50)}\n`, ''],
    ['101 columns', `${'a+'.repeat(50)}b\n`, ':1: 101 columns, at most 100'],
    ['one long text', `const sentence = '${'word '.repeat(40)}';\n`, ''],
    ['one long address', `// https://example.test/${'a'.repeat(100)}\n`, ''],
  ])('%s', (_what, text, expected) => {
    const found = complaintsAbout(path, text);
    expect(expected === '' ? found === '' : found.includes(expected)).toBe(true);
  });

  test('the root holds at most 20 entries', () => {
    const entries = Array.from({ length: 21 }, (_value, index) => `entry-${index}`);
    expect(tidy([], entries.slice(1))).toEqual([]);
    expect(tidy([], entries).join()).toContain('21 entries, at most 20');
  });
});

describe('doors', () => {
  test('the environment is read in env.ts and by the tools alone', () => {
    const text = 'const port = process.env.PORT;\n';
    expect(complaintsAbout('apps/server/src/start.ts', text)).toContain('apps/server/src/env.ts');
    expect(complaintsAbout('apps/server/src/env.ts', text)).toBe('');
    expect(complaintsAbout('tools/profile.ts', text)).toBe('');
    expect(complaintsAbout('apps/server/src/start.ts', '// process.env is read there\n')).toBe('');
    const named = `const define = { 'process.env.NODE_ENV': '"production"' };\n`;
    expect(complaintsAbout('apps/server/vite.config.ts', named)).toBe('');
  });

  test('the commands of operators examine the database, and the rest of the server does not', () => {
    const text = "import { checkInvariants } from '@guildhall/db/invariants';\n";
    const command = 'apps/server/src/commands/doctor.ts';
    expect(complaintsAbout(command, text)).toBe('');
    expect(complaintsAbout('apps/server/src/start.ts', text)).toContain(
      'is a use case of services',
    );
    const tables = "import { findOrder } from '@guildhall/db/orders/queries';\n";
    expect(complaintsAbout(command, tables)).toContain('is a use case of services');
  });

  test('a file that only re-exports is refused', () => {
    const barrel = `/** All. */\nexport * from './rules.ts';\nexport { a,\n b } from './types.ts';\n`;
    const path = 'packages/domain/src/orders/types.ts';
    expect(complaintsAbout(path, barrel)).toContain('only re-exports');
    expect(complaintsAbout(path, `${barrel}export const one = 1;\n`)).toBe('');
  });
});

describe('styles follow the reading direction', () => {
  const component = 'packages/ui/src/badge.tsx';
  const style = 'apps/web/src/app.css';
  const line = (classes: string) => `export const badge = <b className="${classes}" />;\n`;

  test.each([
    [component, line('flex ml-2'), '"ml" names a side of the screen: write "ms"'],
    [component, line('md:-mr-1.5'), 'write "me"'],
    [component, line('pl-[3px] pe-2'), 'write "ps"'],
    [component, line('pr-(--gap)'), 'write "pe"'],
    [component, line('absolute left-1/2'), 'write "start"'],
    [component, line('data-open:!right-auto'), 'write "end"'],
    [component, line('text-left'), 'write "text-start"'],
    [component, line('border-l'), 'write "border-s"'],
    [component, line('hover:border-r-2'), 'write "border-e"'],
    [component, line('rounded-tl-lg'), 'write "rounded-ss"'],
    [component, line('scroll-ml-4'), 'write "scroll-ms"'],
    [component, "export const gap = 'float-right';\n", 'write "float-end"'],
    [style, '.bar {\n  margin-left: 1rem;\n}\n', 'css:2: "margin-left"'],
    [style, '.bar {\n  right: 0;\n}\n', 'write "inset-inline-end"'],
  ])('%s may not say %s', (path, text, advice) => {
    expect(complaintsAbout(path, text)).toContain(advice);
  });

  test.each([
    [component, line('ms-2 pe-4 start-0 border-e inset-x-0 text-start rounded-t-lg border-red')],
    [component, '// It was ml-2 once, left-0 even.\n export const left = 1;\n'],
    [component, 'export const left = right - left;\n'],
    [style, '.bar {\n  margin-inline-start: 1rem;\n  padding-bottom: 0;\n}\n'],
    ['tools/profile.ts', "export const gap = 'ml-2';\n"],
  ])('%s may say %s', (path, text) => {
    expect(complaintsAbout(path, text)).toBe('');
  });
});

describe('statements name their columns', () => {
  const queries = 'packages/db/src/users/queries.ts';

  test.each([
    `db.selectFrom('users').selectAll()`,
    `db.selectFrom('users').selectAll('users')`,
    `creator.insertInto('users').values(row).returningAll()`,
    'sql`select * from users`',
    'sql`select now() as now, locked.* from locked`',
    'sql`update users set email = $1 returning users.*`',
  ])('%s is refused', (statement) => {
    expect(complaintsAbout(queries, `export const read = ${statement};\n`)).toContain(
      'names no columns',
    );
  });

  test.each([
    [queries, 'sql`select count(*) * 2 from users`'],
    [queries, `db.selectFrom('users').select(userColumns)`],
    ['packages/db/src/users/queries.db.test.ts', `db.selectFrom('users').selectAll()`],
  ])('in %s %s is allowed', (path, statement) => {
    expect(complaintsAbout(path, `export const read = ${statement};\n`)).not.toContain(
      'names no columns',
    );
  });
});

describe('the borders between rooms are a part of it', () => {
  const tables = {
    path: 'packages/db/src/orders/tables.ts',
    text: `export interface OrdersRoomTables {
  orders: OrdersTable;
}
`,
  };

  test('an import along an edge that the graph does not have is refused', () => {
    const path = 'packages/services/src/wallet/post-entries.ts';
    const text = `import { check } from '../orders/check-out.ts';\n`;
    expect(complaintsAbout(path, text)).toContain('wallet may not import orders');
  });

  test('a table that another room names is refused', () => {
    const path = 'packages/db/src/wallet/queries.ts';
    const text = `export const found = db.selectFrom('orders');\n`;
    expect(tidy([tables, { path, text }], []).join()).toContain('the table orders of orders');
  });
});
