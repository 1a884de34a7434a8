import type { Contract } from '@guildhall/api/contract';
import { type Break, breakAt, type Contracts } from './contract-break.ts';
import { codeNamed } from './error-breaks.ts';
import { likelyRename } from './likely-rename.ts';
import { schemaBreaks } from './schema-breaks.ts';
import type { Side } from './schema-difference.ts';
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

function routeBreaks(was: Route, is: Route): Break[] {
  const found: Break[] = [];
  if (was.takes !== is.takes && was.takes !== 'nothing') {
    const says = `it was ${was.takes} and is ${is.takes}`;
    found.push(breakAt('another place of input', says, is.takes));
  }
  if (was.mode === 'always' && is.mode === 'demo') {
    found.push(breakAt('demo only', 'a live shop does not have it any more', is.mode));
  }
  found.push(...uploadBreaks(was.upload, is.upload));
  const { statuses } = was;
  for (const status of statuses.filter((each) => !is.statuses.includes(each))) {
    const says = `it answers with ${is.statuses.join(' or ')} now`;
    found.push(breakAt(`status ${status} removed`, says, is.statuses));
  }
  for (const status of is.statuses.filter((each) => !statuses.includes(each))) {
    const says = `it answered with ${statuses.join(' or ')} before`;
    found.push(breakAt(`status ${status} new`, says, is.statuses));
  }
  return [...found, ...outcomeBreaks(was, is)];
}

/** A file that was accepted before must be accepted now. */
function uploadBreaks(was: Route['upload'], is: Route['upload']): Break[] {
  if (was === null || is === null) return [];
  const found: Break[] = [];
  if (was.field !== is.field) {
    found.push(breakAt('upload another field', `it was ${was.field} and is ${is.field}`, is.field));
  }
  const removed = was.media_types.filter((type) => !is.media_types.includes(type));
  if (removed.length > 0) {
    const says = `it takes no ${removed.join(', ')} any more`;
    found.push(breakAt('upload media types removed', says, is.media_types));
  }
  if (is.max_bytes < was.max_bytes) {
    const says = `it took ${was.max_bytes} bytes and takes ${is.max_bytes}`;
    found.push(breakAt('upload limit lowered', says, is.max_bytes));
  }
  return found;
}

/**
 * A caller identifies an outcome by its error code and reads its body; a new one is like a new
 * error.
 */
function outcomeBreaks({ outcomes: earlier }: Route, is: Route): Break[] {
  return Object.entries(is.outcomes).flatMap(([name, { error, body }]) => {
    const was = earlier[name];
    if (was === undefined) return [];
    const says = `it was told as ${was.error} and is ${error}`;
    return [
      ...(was.error === error ? [] : [breakAt(`outcome ${name} another error`, says, error)]),
      ...schemaChanges('output', was.body as Schema, body as Schema).map((each) => ({
        ...each,
        id: `outcome ${name} ${each.id}`,
      })),
    ];
  });
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
  const isLooser = lost.length === 0 && allowed.length > held.length;
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
  return schemaChanges('input', sent, is.input as Schema);
}

function schemaChanges(side: Side, before: Schema, after: Schema): Break[] {
  return schemaBreaks(before, after, side).map(({ at, fault, says, became }) =>
    breakAt(`${side}${at} ${fault}`, says, became),
  );
}
