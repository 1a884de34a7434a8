import type { Contract } from '@guildhall/api/contract';
import { type Call, callBreaks } from './call-breaks.ts';
import { type Break, breakAt, type Contracts } from './contract-break.ts';
import { errorBreaks } from './error-breaks.ts';
import { likelyRename, traitsOf } from './likely-rename.ts';
import { type Schema, withoutReferences } from './schema-variants.ts';
import { transportBreaks } from './transport-breaks.ts';

/** Every change of a later contract that breaks callers of an earlier one, each once. */
export function contractBreaks(before: Contract, now: Contract): Break[] {
  const after = comparable(now, before.own_keywords ?? FIRST_KEYWORDS);
  const contracts: Contracts = { before, after };
  const found = [
    ...transportBreaks(before.transport, after.transport),
    ...errorBreaks(contracts),
    ...permissionBreaks(contracts),
    ...breaksOfAll(contracts, before.procedures, after.procedures),
    ...breaksOfAll(contracts, before.routes, after.routes),
  ];
  const byId = new Map(found.toReversed().map((each) => [each.id, each]));
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Versions that do not name their own keywords have this one. */
const FIRST_KEYWORDS: readonly string[] = ['x-piped-to'];

/** Without the keywords that the earlier version did not write: it says nothing about them. */
function comparable(contract: Contract, known: readonly string[]): Contract {
  const unknown = new Set((contract.own_keywords ?? []).filter((word) => !known.includes(word)));
  if (unknown.size === 0) return contract;
  const text = JSON.stringify(contract, (key, value: unknown) =>
    unknown.has(key) ? undefined : value,
  );
  return JSON.parse(text) as Contract;
}

/**
 * A role that loses a permission which no call declares: what it protects is decided inside calls.
 * Of the others each call says it.
 */
function permissionBreaks({ before, after }: Contracts): Break[] {
  const calls = [...Object.values(before.procedures), ...Object.values(before.routes)];
  const declared = new Set<string>(calls.map(({ permission }) => permission));
  return Object.entries(before.permissions).flatMap(([name, held]) => {
    const allowed = (after.permissions as Contracts['after']['permissions'])[
      name as keyof Contract['permissions']
    ] as readonly string[] | undefined;
    const lost = held.filter((role) => allowed?.includes(role) !== true);
    if (declared.has(name) || lost.length === 0) return [];
    const says = `${lost.join(', ')} held it`;
    return [breakAt(`permission ${name} lost`, says, allowed ?? null)];
  });
}

function breaksOfAll(
  contracts: Contracts,
  before: Readonly<Record<string, Call>>,
  after: Readonly<Record<string, Call>>,
): Break[] {
  const now = new Map(Object.entries(after).map(([name, call]) => [addressOf(name), call]));
  return Object.entries(before).flatMap(([name, was]) => {
    const is = now.get(addressOf(name));
    if (is !== undefined) return callBreaks(contracts, name, was, is);
    const fresh = Object.entries(after).filter(([other]) => before[other] === undefined);
    const heir = likelyRename(
      { name, traits: traitsOfCall(was) },
      fresh.map(([other, call]) => ({ name: other, traits: traitsOfCall(call) })),
    );
    const says = heir === null ? 'there is nothing at this name now' : `it seems to be ${heir} now`;
    return [breakAt(`${name} removed`, says, heir)];
  });
}

/** A path with and without a trailing slash is the same. */
const addressOf = (name: string) => name.replace(/\/$/, '');

function traitsOfCall({ input, output }: Call): Set<string> {
  const [taken, answered] = [input, output].map((schema) =>
    traitsOf(schema === null ? null : withoutReferences(schema as Schema)),
  );
  return new Set([
    ...[...(taken ?? [])].map((each) => `in${each}`),
    ...[...(answered ?? [])].map((each) => `out${each}`),
  ]);
}
