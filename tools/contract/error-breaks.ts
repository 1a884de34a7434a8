import type { Contract } from '@guildhall/api/contract';
import { type Break, breakAt, type Contracts } from './contract-break.ts';
import { likelyRename, type Named } from './likely-rename.ts';

/** What callers use of errors: their codes, their statuses, the names of their facts. */
export function errorBreaks({ before, after }: Contracts): Break[] {
  const fresh = Object.keys(after.errors).filter((code) => before.errors[code] === undefined);
  return Object.entries(before.errors).flatMap(([code, was]): Break[] => {
    const is = after.errors[code];
    if (is === undefined) {
      const heir = likelyRename(
        codeNamed(before, code),
        fresh.map((other) => codeNamed(after, other)),
      );
      const says = heir === null ? 'nothing is refused with it now' : `it seems to be ${heir} now`;
      return [breakAt(`${code} removed`, says, heir)];
    }
    const status = `its status was ${was.http_status} and is ${is.http_status}`;
    return [
      ...(was.http_status === is.http_status
        ? []
        : [breakAt(`${code} another status`, status, is.http_status)]),
      ...factBreaks(code, was.facts, is.facts),
    ];
  });
}

type Facts = Readonly<Record<string, string>>;

function factBreaks(code: string, before: Facts, after: Facts): Break[] {
  const gone = Object.keys(before).filter((name) => after[name] === undefined);
  const fresh = Object.keys(after).filter((name) => before[name] === undefined);
  const named = (facts: Facts, name: string): Named => ({
    name,
    traits: new Set(facts[name]?.toLowerCase().split(/\W+/)),
  });
  return gone.map((name) => {
    const heir = likelyRename(
      named(before, name),
      fresh.map((other) => named(after, other)),
    );
    const now = heir === null ? '' : `; it seems to be ${heir} now`;
    return breakAt(`${code} fact ${name} removed`, `a caller of before reads it${now}`, heir);
  });
}

/** An error, described for the search for renames. */
export function codeNamed({ errors }: Pick<Contract, 'errors'>, code: string): Named {
  const { http_status, meaning = '', facts = {} } = errors[code] ?? {};
  const words = meaning.toLowerCase().split(/\W+/);
  return { name: code, traits: new Set([String(http_status), ...words, ...Object.keys(facts)]) };
}
