import type { Contract } from '@guildhall/api/contract';
import { type Schema, schemaBreaks } from './schema-breaks.ts';

/** One thing that breaks whoever was built against the earlier contract. */
export interface Break {
  /** The same words for the same break, whatever the values: `CHANGES.md` declares it by them. */
  readonly id: string;
  readonly says: string;
}

type Call = Contract['procedures'][string] | Contract['routes'][string];

/** Everything in which a later contract breaks callers of an earlier one, by name of the call. */
export function contractBreaks(before: Contract, after: Contract): Break[] {
  const contracts = { before, after };
  return [
    ...callBreaks(contracts, before.procedures, after.procedures),
    ...callBreaks(contracts, before.routes, after.routes),
    ...Object.entries(before.errors).flatMap(([code, error]) => {
      const status = after.errors[code]?.http_status;
      if (status === undefined || status === error.http_status) return [];
      const says = `its status was ${error.http_status} and is ${status}`;
      return [{ id: `${code} another status`, says }];
    }),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

interface Contracts {
  readonly before: Contract;
  readonly after: Contract;
}

function callBreaks(
  contracts: Contracts,
  before: Readonly<Record<string, Call>>,
  after: Readonly<Record<string, Call>>,
): Break[] {
  return Object.entries(before).flatMap(([name, call]) => {
    const now = after[name];
    if (now !== undefined) return changes(contracts, name, call, now);
    const heir = Object.keys(after).find(
      (other) => before[other] === undefined && hasSameSchemas(call, after[other]),
    );
    const says = heir === undefined ? 'there is nothing at this name now' : `it is ${heir} now`;
    return [{ id: `${name} removed`, says }];
  });
}

/** Whether a new call is an old one under another name. */
function hasSameSchemas(call: Call, other: Call | undefined): boolean {
  return (
    JSON.stringify([call.input, call.output]) === JSON.stringify([other?.input, other?.output])
  );
}

function changes({ before, after }: Contracts, name: string, was: Call, is: Call): Break[] {
  const found: Break[] = [];
  const tell = (what: string, says: string) => found.push({ id: `${name} ${what}`, says });
  if ('kind' in was && 'kind' in is && was.kind !== is.kind) {
    tell('another kind', `it was a ${was.kind} and is a ${is.kind}`);
  }
  if ('takes' in was && 'takes' in is) {
    if (was.takes !== is.takes && was.takes !== 'nothing') {
      tell('another place of input', `it was ${was.takes} and is ${is.takes}`);
    }
    if (was.mode === 'always' && is.mode === 'demo') {
      tell('demo only', 'a live shop does not have it any more');
    }
  }
  const allowed: readonly string[] = after.permissions[is.permission];
  const lost = before.permissions[was.permission].filter((role) => !allowed.includes(role));
  if (lost.length > 0) tell('permission tightened', `it is refused now to ${lost.join(', ')}`);
  for (const code of was.errors) {
    if (!is.errors.includes(code)) tell(`error ${code} removed`, 'a caller of before expects it');
  }
  if (is.input !== null) {
    // A procedure that took nothing is called with nothing, a route with an empty object.
    const nothing: Schema | null =
      'kind' in is ? null : { type: 'object', additionalProperties: false };
    const sent = (was.input as Schema | null) ?? nothing;
    if (sent === null) tell('input new required', 'a caller of before sends nothing');
    else found.push(...schemaChanges(name, 'input', sent, is.input as Schema));
  }
  found.push(...schemaChanges(name, 'output', was.output as Schema, is.output as Schema));
  return found;
}

function schemaChanges(
  name: string,
  side: 'input' | 'output',
  before: Schema,
  after: Schema,
): Break[] {
  const found = schemaBreaks(before, after, side);
  return found.map(({ at, fault, says }) => ({ id: `${name} ${side}${at} ${fault}`, says }));
}

/** A break that is wanted, with its reason. */
const DECLARED = /^- `([^`]+)`:? (.+)$/;

/** The breaks that `CHANGES.md` declares; a line without a reason declares nothing. */
export function declaredBreaks(text: string): Set<string> {
  const lines = text.split('\n').map((line) => DECLARED.exec(line));
  return new Set(lines.flatMap((match) => (match?.[1] === undefined ? [] : [match[1]])));
}
