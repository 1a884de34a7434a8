import type { Contract } from '@guildhall/api/contract';
import type { Break, EarlierContract } from './contract-break.ts';
import { contractBreaks } from './contract-breaks.ts';

/** A declared break. */
export interface Declaration {
  readonly id: string;
  /** The hash of the new value: for any other value it declares nothing. */
  readonly became: string;
}

export interface Version {
  readonly contract: EarlierContract;
  /** `CHANGES.md` of the same version. */
  readonly changes: string;
}

const LINE = /^- `(?<id>[^`]+)` became `(?<became>[0-9a-f]{12})`: (?<reason>.+)$/;
/** A caller who has to change their program needs a reason. */
const SHORTEST_REASON = { letters: 40, words: 6 };

/** The declarations in `CHANGES.md`, and the faults of lines that declare nothing. */
export function readChanges(text: string): { declared: Declaration[]; violations: string[] } {
  const declared: Declaration[] = [];
  const violations: string[] = [];
  for (const line of entriesOf(text)) {
    const { id, became, reason = '' } = LINE.exec(line)?.groups ?? {};
    const words = reason.split(/\s+/).length;
    if (id === undefined || became === undefined) {
      violations.push(`${line}: it must read - \`<break>\` became \`<letters>\`: <reason>`);
    } else if (reason.length < SHORTEST_REASON.letters || words < SHORTEST_REASON.words) {
      violations.push(`${id}: "${reason}" is no reason; say in a sentence what callers gain by it`);
    } else {
      declared.push({ id, became });
    }
  }
  return { declared, violations };
}

/** Each list item on one line, however many lines it has. */
function entriesOf(text: string): string[] {
  return text
    .replaceAll(/\n {2,}(?=\S)/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('- '));
}

/**
 * Every undeclared break between an earlier version and now. A declaration covers callers of
 * versions before it, and one new value: if the place has another value now, that must not break
 * callers built on the declared one.
 */
export function undeclaredBreaks(
  earlier: readonly Version[],
  now: Version & { contract: Contract },
): Break[] {
  const { declared } = readChanges(now.changes);
  const breaks = earlier.map(({ contract }) => contractBreaks(contract, now.contract));
  const found = earlier.flatMap((version, index) => {
    const known = readChanges(version.changes).declared;
    const fresh = declared.filter((each) => !known.some((other) => isSame(each, other)));
    return (breaks[index] ?? []).filter((one) => {
      const meant = fresh.filter(({ id }) => id === one.id);
      if (meant.some(({ became }) => became === one.became)) return false;
      return !meant.some((each) => isKept(each, version, one));
    });
  });
  /** Whether callers built on the declared value still work. */
  function isKept(declaration: Declaration, from: Version, one: Break): boolean {
    return earlier.some(
      ({ contract, changes }, index) =>
        readChanges(changes).declared.some((each) => isSame(each, declaration)) &&
        !(breaks[index] ?? []).some(({ id }) => id === one.id) &&
        contractBreaks(from.contract, contract as Contract).some((each) =>
          isSame(each, declaration),
        ),
    );
  }
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

const isSame = (a: Declaration, b: Declaration) => a.id === b.id && a.became === b.became;
