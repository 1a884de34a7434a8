import { expect, test } from 'vitest';
import { readChanges, undeclaredBreaks, type Version } from './declared-breaks.ts';
import { breaksOf, changedContract, type Edit } from './test-contract.ts';

const REASON = 'nobody calls it any more, and it kept a whole table alive';
const SIDE = 'orders.list input.side narrowed';
const takes = (...values: string[]): Edit => ['in/side/enum', values];

/** A line of the file that declares this change of the place. */
function lineFor(...edits: Edit[]): string {
  const [one] = breaksOf(edits);
  if (one === undefined) throw new Error('this breaks nobody');
  return `- \`${one.id}\` became \`${one.became}\`: ${REASON}`;
}

const version = (changes: string, ...edits: Edit[]) => ({
  contract: changedContract(edits),
  changes,
});
const undeclared = (earlier: Version[], now: ReturnType<typeof version>) =>
  undeclaredBreaks(earlier, now).map(({ id }) => id);

const first = version('');
const onlyBought = lineFor(takes('bought'));

test('a break is declared by its id, the new value, and a reason', () => {
  const text = `# Wanted breaks\n\nA text.\n\n${onlyBought}\n`;
  expect(readChanges(text)).toEqual({
    declared: [{ id: SIDE, became: expect.stringMatching(/^[0-9a-f]{12}$/) }],
    violations: [],
  });
  expect(undeclared([first], version('', takes('bought')))).toEqual([SIDE]);
  expect(undeclared([first], version(onlyBought, takes('bought')))).toEqual([]);
});

test('a reason may have several lines', () => {
  const [before, after] = onlyBought.split(' and ');
  expect(readChanges(`${before}\n  and ${after}\n`).declared).toHaveLength(1);
});

test.each([
  ['x', onlyBought.replace(REASON, 'x')],
  ['a few words', onlyBought.replace(REASON, 'it was necessary')],
  ['one long word', onlyBought.replace(REASON, 'x'.repeat(80))],
  ['no reason', onlyBought.replace(`: ${REASON}`, '')],
  ['nothing that it became', `- \`${SIDE}\`: ${REASON}`],
])('%s declares nothing, and is a fault', (_what, line) => {
  const { declared, violations } = readChanges(line);
  expect([declared, violations.length]).toEqual([[], 1]);
  expect(undeclared([first], version(line, takes('bought')))).toEqual([SIDE]);
});

test('a declaration does not cover a later break of the same place', () => {
  const second = version(onlyBought, takes('bought'));
  const later = version(onlyBought, takes('sold'));
  expect(undeclared([second, first], later)).toEqual([SIDE]);
  const both = `${onlyBought}\n${lineFor(takes('sold'))}`;
  expect(undeclared([second, first], version(both, takes('sold')))).toEqual([]);
});

test('nor the same break for callers built after it', () => {
  const second = version(onlyBought, takes('bought'));
  const widened = version(onlyBought, takes('bought', 'sold'));
  const again = version(onlyBought, takes('bought'));
  expect(undeclared([widened, second, first], again)).toEqual([SIDE]);
});

test('a later change that breaks nobody needs no new declaration', () => {
  const second = version(onlyBought, takes('bought'));
  const widened = version(onlyBought, takes('bought', 'given'));
  expect(undeclared([second, first], widened)).toEqual([]);
  // Nor once the state between them is in neither of the versions that are compared.
  expect(undeclared([widened, first], widened)).toEqual([]);
  // Callers of the first version were told that "sold" is removed, and nothing else.
  expect(undeclared([first], widened)).toEqual([SIDE]);
});

test('a removal is declared with the new value too', () => {
  const line = lineFor(['count']);
  expect(undeclared([first], version(line, ['count']))).toEqual([]);
  const renamed: Edit = ['procedures/orders.counted', first.contract.procedures['orders.count']];
  expect(undeclared([first], version(line, renamed, ['count']))).toEqual(['orders.count removed']);
});
