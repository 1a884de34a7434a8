import type { Contract } from '@guildhall/api/contract';
import type { Break } from './contract-break.ts';
import { contractBreaks } from './contract-breaks.ts';

/** A declared break. */
export interface Declaration {
  readonly id: string;
  /** The hash of the new value: for any other value it declares nothing. */
  readonly became: string;
}

export interface Version {
  readonly contract: Contract;
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
 * Every undeclared break between one of the earlier versions and now. A declaration covers callers
 * of versions before it, and one new value: if the place has another value now, that must not break
 * callers of a version which has the declaration already.
 */
export function undeclaredBreaks(earlier: readonly Version[], now: Version): Break[] {
  const { declared } = readChanges(now.changes);
  const compared = earlier.map(({ contract, changes }) => ({
    known: readChanges(changes).declared,
    breaks: contractBreaks(contract, now.contract),
  }));
  const isKept = (declaration: Declaration) =>
    compared.some(
      ({ known, breaks }) =>
        known.some((each) => isSame(each, declaration)) &&
        !breaks.some(({ id }) => id === declaration.id),
    );
  const found = compared.flatMap(({ known, breaks }) => {
    const fresh = declared.filter((each) => !known.some((other) => isSame(each, other)));
    return breaks.filter((one) => {
      const meant = fresh.filter(({ id }) => id === one.id);
      return !meant.some((each) => each.became === one.became || isKept(each));
    });
  });
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

const isSame = (a: Declaration, b: Declaration) => a.id === b.id && a.became === b.became;
