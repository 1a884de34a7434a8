import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedFiles, questionsIn } from './new-procedure.ts';
import { planProcedure, readDraft, Unwritable } from './procedure-plan.ts';
import { tidy } from './tidy.ts';

const root = path.dirname(import.meta.dirname);

function readHere(file: string): string | null {
  const place = path.join(root, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
}

const plan = (...words: string[]) => planProcedure(readDraft(words), readHere);

/** Plans it as if the room had no procedures yet. */
function planFirst(room: string, name: string) {
  const isOfRoom = (file: string) => file.includes(`/${room}/`) || file.endsWith(`/${room}.ts`);
  const read = (file: string) => {
    const lines = isOfRoom(file) ? undefined : readHere(file)?.split('\n');
    return lines?.filter((line) => !line.includes(room)).join('\n') ?? null;
  };
  return planProcedure(readDraft([room, name]), read);
}

test('nothing that was generated is left undecided', () => {
  expect(questionsIn(root, generatedFiles(root))).toEqual([]);
});

describe('what is asked for', () => {
  test.each([
    ['count-late', 'count-late', 'countLate'],
    ['countLate', 'count-late', 'countLate'],
    ['CountLate', 'count-late', 'countLate'],
    ['count_late', 'count-late', 'countLate'],
  ])('%s is the same name as any other form of it', (called, fileName, name) => {
    expect(readDraft(['orders', called])).toMatchObject({ fileName, name });
  });

  test.each<[string[], string, string, string | null]>([
    [['orders', 'count-late'], 'query', 'signed_in', 'user'],
    [['orders', 'close-all'], 'mutation', 'signed_in', 'user'],
    [['orders', 'close-all', 'query', 'public'], 'query', 'public', null],
    [
      ['orders', 'count-late', '--mutation', '--permission=orders.read_any'],
      'mutation',
      'orders.read_any',
      'support',
    ],
    [['orders', 'count-late', '--permission', 'orders.trade'], 'query', 'orders.trade', 'user'],
  ])('%j is a %s for %s', (words, kind, permission, role) => {
    expect(readDraft(words)).toMatchObject({ kind, permission, role });
  });
});

describe('a refusal says what is expected, and nothing is planned', () => {
  test.each<[string[], string]>([
    [[], 'Usage: npm run new:procedure <room> <verb-noun>'],
    [['orders'], 'Usage: npm run new:procedure <room> <verb-noun>'],
    [['order', 'count-late'], 'There is no room "order"; the rooms are identity, users, catalog'],
    [['identity', 'count-late'], 'identity has sub-rooms: use one of identity/sessions, '],
    [['identity/orders', 'count-late'], 'identity has sub-rooms: use one of identity/sessions, '],
    [['files/open', 'count-late'], 'files has no sub-rooms: use "files".'],
    [['orders/open', 'count-late'], 'orders has sub-rooms: use one of orders, orders/break-glass,'],
    [['orders', 'open'], '"open" is not a valid name: a use case is a verb and a noun'],
    [['orders', '../count-late'], '"../count-late" is not a valid name'],
    [['orders', 'count-2nd'], '"count-2nd" is not a valid name'],
    [['orders', 'count-late', 'orders.watch'], '"orders.watch" is not an option: use one of'],
    [['orders', 'close-all', 'public'], 'A mutation cannot be public'],
    [['orders', 'check-out'], 'packages/services/src/orders/check-out.ts exists'],
    [['orders', 'read-order'], 'packages/api/src/orders/router.ts has a readOrder already'],
    [
      ['orders', 'list-orders'],
      'packages/domain/src/orders/schema.ts has a listOrdersSchema already',
    ],
  ])('%j', (words, says) => {
    expect(() => plan(...words)).toThrow(Unwritable);
    expect(() => plan(...words)).toThrow(says);
  });

  test('a file that is not as it is expected', () => {
    const odd = (file: string) => (file.endsWith('router.ts') ? 'export const x = 1;\n' : null);
    expect(() => planProcedure(readDraft(['orders', 'count-late']), odd)).toThrow(
      'packages/api/src/orders/router.ts has no "export const ordersRouter = router({"',
    );
  });
});

describe('what is planned', () => {
  test.each([
    ['orders', 'count-late', 'orders.read_any'],
    ['wallet', 'close-wallet', 'signed_in'],
    ['moderation', 'open-report', 'orders.trade'],
    ['content', 'count-articles', 'public'],
    ['identity/sessions', 'count-sessions', 'signed_in'],
    ['identity/recovery', 'close-links', 'signed_in'],
  ])('%s %s: it keeps what stands and the rules of the house', (room, name, permission) => {
    const planned = plan(room, name, permission);
    for (const [file, text] of planned) {
      const kept = new Set(text.split('\n'));
      const lost = (readHere(file) ?? '').split('\n').filter((line) => !kept.has(line));
      // An import that has one more name is written on one line, until it is formatted.
      expect(lost.filter((line) => !/^(import | {2}[\w ]+,$|\} from )/.test(line))).toEqual([]);
    }
    const files = [...planned].map(([file, text]) => ({ path: file, text }));
    const complaints = tidy(files, []).filter((each) => !each.includes('break the line'));
    expect(complaints).toEqual([]);
  });

  test('a new room gets its router and declares it, and the root gets the room', () => {
    const planned = planFirst('moderation', 'open-report');
    expect(planned.get('packages/api/src/moderation/router.ts')).toContain(
      'export const moderationRouter = router({',
    );
    const room = planned.get('packages/api/src/moderation/room.ts');
    expect(room).toContain("import { moderationRouter } from './router.ts';");
    expect(room).toContain(
      'moderationRoom = { routers: { moderation: moderationRouter }, routes: [] };',
    );
    const rootText = planned.get('packages/api/src/root.ts');
    expect(rootText).toContain("import { moderationRoom } from './moderation/room.ts';");
    expect(rootText).toContain('  moderation: moderationRoom.routers.moderation,\n});');
    expect(rootText).toContain('  moderationRoom,\n];');
    const known = plan('orders', 'count-late');
    expect(known.has('packages/api/src/orders/room.ts')).toBe(false);
    expect(known.has('packages/api/src/root.ts')).toBe(false);
  });

  test('a name whose procedures are in other rooms keeps them', () => {
    expect(plan('vault', 'count-units').get('packages/api/src/root.ts')).toContain(
      'vaultInCases(caseSources), vaultRoom.routers.vault),',
    );
    const endpoints = plan('webhooks/endpoints', 'count-tries');
    expect(endpoints.has('packages/api/src/webhooks/room.ts')).toBe(false);
    expect(endpoints.has('packages/api/src/root.ts')).toBe(false);
  });

  test('a sub-room gets it in its own folders, and its room merges it', () => {
    const known = plan('identity/sessions', 'count-sessions');
    expect(known.get('packages/api/src/identity/sessions/router.ts')).toContain(
      '  countSessions: procedure(',
    );
    expect(known.has('packages/api/src/identity/room.ts')).toBe(false);
    const fresh = plan('identity/recovery', 'close-links');
    expect(fresh.get('packages/api/src/identity/recovery/router.ts')).toContain(
      'export const recoveryRouter = router({',
    );
    const room = fresh.get('packages/api/src/identity/room.ts');
    expect(room).toContain("import { recoveryRouter } from './recovery/router.ts';");
    expect(room).toContain('      staffRouter, recoveryRouter,\n    ),');
    expect(fresh.has('packages/api/src/root.ts')).toBe(false);
    const useCase = fresh.get('packages/services/src/identity/recovery/close-links.ts');
    expect(useCase).toContain("from '../../kernel/idempotency.ts';");
    expect(useCase).toContain("operation: 'identity.closeLinks'");
  });

  test('the row of the permission matrix is added to those of its room', () => {
    const rows = plan('vault', 'count-units').get('proofs/permission-matrix/rows/vault.ts') ?? '';
    expect(rows).toContain("'vault.countUnits': [{ ...nothing, input: () => ({}) }],\n};");
    expect(rows).toMatch(/import \{[^}]*\bnothing\b[^}]*\} from '\.\.\/row\.ts'/);
  });

  test('a room with its first procedure gets rows of its own', () => {
    const planned = planFirst('moderation', 'count-reports');
    const all = planned.get('proofs/permission-matrix/rows.ts') ?? '';
    expect(all).toContain("import { moderationRows } from './rows/moderation.ts';");
    expect(all).toContain('  ...moderationRows,\n};');
    expect(planned.get('proofs/permission-matrix/rows/moderation.ts')).toContain(
      "'moderation.countReports': [",
    );
  });

  test('a mutation carries a key, and its test says what that is worth (M3)', () => {
    const planned = plan('wallet', 'close-wallet');
    expect(planned.get('packages/domain/src/wallet/schema.ts')).toMatch(
      /closeWalletSchema = z\.strictObject\(\{\n {2}idempotency_key: z\.uuid\(\),/,
    );
    expect(planned.get('packages/services/src/wallet/close-wallet.ts')).toContain(
      'await withIdempotencyKey(',
    );
    expect(planned.get('packages/services/src/wallet/close-wallet.db.test.ts')).toContain('(M3)');
  });
});
