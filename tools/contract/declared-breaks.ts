import type { Contract } from '@guildhall/api/contract';
import type { Break, EarlierContract } from './contract-break.ts';
import { contractBreaks } from './contract-breaks.ts';

/** A break that is wanted. */
export interface Declaration {
  readonly id: string;
  /** What the place became: for anything else it declares nothing. */
  readonly became: string;
}

export interface Version {
  readonly contract: EarlierContract;
  /** `CHANGES.md` of the same time. */
  readonly changes: string;
}

const LINE = /^- `(?<id>[^`]+)` became `(?<became>[0-9a-f]{12})`: (?<reason>.+)$/;
/** Whoever has to change a program for it wants to know why. */
const SHORTEST_REASON = { letters: 40, words: 6 };

/** What the lines of `CHANGES.md` declare, and what is wrong with those that declare nothing. */
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

/** Each item of the list on one line, however many it has. */
function entriesOf(text: string): string[] {
  return text
    .replaceAll(/\n {2,}(?=\S)/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('- '));
}

/**
 * Every break between an earlier version and now that is not declared. A declaration counts for
 * callers of versions before it, and for what it became: if the place is something else now, it
 * must be something that breaks nobody who was built on what was declared.
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
  /** Whether what was declared then still holds: whoever was built on it is not broken by this. */
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
