import type { Contract } from '@guildhall/api/contract';
import { type Break, breakAt, type Contracts } from './contract-break.ts';
import { codeNamed } from './error-breaks.ts';
import { likelyRename } from './likely-rename.ts';
import { routeBreaks } from './route-breaks.ts';
import { schemaChanges } from './schema-changes.ts';
import type { Schema } from './schema-variants.ts';

type Procedure = Contract['procedures'][string];
type Route = Contract['routes'][string];
export type Call = Procedure | Route;

/** Every change of a call that breaks an existing caller. */
export function callBreaks(contracts: Contracts, name: string, was: Call, is: Call): Break[] {
  const permission = permissionChange(contracts, was, is);
  const found = [
    ...('kind' in was && 'kind' in is ? procedureBreaks(was, is) : []),
    ...('takes' in was && 'takes' in is ? routeBreaks(was, is) : []),
    ...permission.found,
    ...scopeBreaks(was, is),
    ...limitBreaks(was, is),
    ...removedErrors(contracts, was, is, permission.is_looser),
    ...inputBreaks(was, is),
    ...schemaChanges('output', was.output as Schema, is.output as Schema),
  ];
  return found.map((each) => ({ ...each, id: `${name} ${each.id}` }));
}

function procedureBreaks(was: Procedure, is: Procedure): Break[] {
  const found: Break[] = [];
  if (was.kind !== is.kind) {
    found.push(breakAt('another kind', `it was a ${was.kind} and is a ${is.kind}`, is.kind));
  }
  if (!was.cacheable && is.cacheable) {
    const says = 'an answer may be somewhat old now, and was always fresh';
    found.push(breakAt('cacheable', says, true));
  }
  if (was.cacheable && !is.cacheable) {
    const says =
      'an answer may be for one caller alone now, and a caller of before keeps it for all';
    found.push(breakAt('not cacheable', says, false));
  }
  return found;
}

/** Compares the roles that hold the permission, not its name. */
function permissionChange(
  { before, after }: Contracts,
  was: Call,
  is: Call,
): { found: Break[]; is_looser: boolean } {
  const held: readonly string[] = before.permissions[was.permission];
  const allowed: readonly string[] = after.permissions[is.permission];
  const lost = held.filter((role) => !allowed.includes(role));
  // The codes of missing permissions go with the permission, whoever holds the new one.
  const isOther = was.permission !== is.permission || allowed.length > held.length;
  const isLooser = lost.length === 0 && isOther;
  if (lost.length === 0) return { found: [], is_looser: isLooser };
  const says = `it is refused now to ${lost.join(', ')}`;
  return { found: [breakAt('permission tightened', says, allowed)], is_looser: isLooser };
}

/** A token that could make the call cannot anymore. */
function scopeBreaks({ token_scope: earlier }: Call, is: Call): Break[] {
  if (earlier === null || earlier === is.token_scope) return [];
  const says = `an API token needs ${is.token_scope ?? 'more than a scope'} now`;
  return [breakAt('another token scope', says, is.token_scope)];
}

/** As many calls as the earlier limit allowed must be allowed now, in any time. */
function limitBreaks({ network_limit: earlier }: Call, is: Call): Break[] {
  const limit = is.network_limit ?? null;
  if (limit === null) return [];
  const inWords = (each: NonNullable<Call['network_limit']>) =>
    `${each.calls} calls in ${each.window_seconds} seconds`;
  if (earlier !== null) {
    const windows = Math.ceil(limit.window_seconds / earlier.window_seconds);
    if (limit.calls >= windows * earlier.calls) return [];
  }
  const before = earlier === null ? 'none of its own' : inWords(earlier);
  return [breakAt('limit lowered', `it was ${before} and is ${inWords(limit)}`, limit)];
}

/** Codes of missing permissions. */
const OF_PERMISSIONS = ['NOT_SIGNED_IN', 'PERMISSION_DENIED', 'TWO_FACTOR_REQUIRED'];

function removedErrors(
  { before, after }: Contracts,
  was: Call,
  is: Call,
  isLooser: boolean,
): Break[] {
  const gone = was.errors.filter((code) => !is.errors.includes(code));
  const fresh = is.errors.filter((code) => !was.errors.includes(code));
  return gone.flatMap((code) => {
    // A code that left the whole catalogue is reported once, not for each call.
    if (after.errors[code] === undefined) return [];
    if (isLooser && OF_PERMISSIONS.includes(code)) return [];
    const heir = likelyRename(
      codeNamed(before, code),
      fresh.map((other) => codeNamed(after, other)),
    );
    const now = heir === null ? '' : `; it seems to be ${heir} now`;
    const says = `a caller of before expects it${now}`;
    return [breakAt(`error ${code} removed`, says, is.errors)];
  });
}

function inputBreaks(was: Call, is: Call): Break[] {
  if (is.input === null) return [];
  // A procedure without input is called with nothing, a route with an empty object.
  const nothing: Schema | null =
    'kind' in is ? null : { type: 'object', additionalProperties: false };
  const sent = (was.input as Schema | null) ?? nothing;
  if (sent === null) {
    // An input with a default may still be omitted.
    if ('default' in is.input) return [];
    return [breakAt('input new required', 'a caller of before sends nothing', is.input)];
  }
  const changes = schemaChanges('input', sent, is.input as Schema);
  if (!('default' in sent) || 'default' in is.input) return changes;
  const says = 'a caller of before may send nothing';
  return [breakAt('input new required', says, is.input), ...changes];
}
