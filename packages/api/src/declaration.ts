import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import {
  holds,
  isForStaff,
  type Permission,
  restrictionsTaking,
  takenBy,
} from '@guildhall/domain/kernel/permissions';
import type { TokenScope } from '@guildhall/domain/kernel/token-scopes';
import { faultOfJson } from '@guildhall/domain/kernel/text/json-text';
import { isStorable } from '@guildhall/domain/kernel/text/text';
import { recordRefusal } from '@guildhall/services/kernel/audit/record-event';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { networkOf } from '@guildhall/services/kernel/client-network';
import type { Alert } from '@guildhall/services/ports/alert';
import type { AttemptLimit } from '@guildhall/services/ports/rate-limiter';
import type { User } from '@guildhall/services/users/find-user';
import type { z } from 'zod';
import type { ApiContext } from './context.ts';
import type { SiteView } from './site/views.ts';

/** What every procedure and REST route declares about itself; the contract is generated from it. */
export interface Declaration {
  readonly permission: Permission;
  /** One sentence for the API reference. */
  readonly summary: string;
  /** The error codes that its use case refuses with. */
  readonly errors: readonly ErrorCode[];
  /**
   * The response depends only on the input and is the same for every caller. The server may cache
   * it until its cache tags are purged.
   */
  readonly cacheable?: true;
  /**
   * How often one network may call it, counted by all servers together. Every public mutation has
   * one, since its callers can be counted by nothing else.
   */
  readonly network_limit?: AttemptLimit;
  /** The scope with which an API token may call it; without one only a session may. */
  readonly token_scope?: TokenScope;
  /** What an event of a stream says. */
  readonly event?: z.ZodType;
}

/**
 * The errors of every call: input validation, rate limits and the database come before its use
 * case.
 */
const COMMON_ERRORS: readonly ErrorCode[] = ['INPUT_INVALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'];

/** Every error code that the call may return, sorted by name. */
export function codesOf({
  permission,
  errors,
  cacheable,
}: Omit<Declaration, 'summary'>): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...errors]);
  if (cacheable !== true) codes.add('TOKEN_SCOPE_MISSING');
  if (permission !== 'public') codes.add('NOT_SIGNED_IN');
  if (permission !== 'public' && permission !== 'signed_in') codes.add('PERMISSION_DENIED');
  if (restrictionsTaking(permission).length > 0) codes.add('RESTRICTED');
  if (isForStaff(permission)) codes.add('TWO_FACTOR_REQUIRED');
  return [...codes].toSorted();
}

/** Who makes a call. */
type Caller = Pick<ApiContext, 'user' | 'api_token' | 'site'>;

/**
 * Checks scope and permission. An API token calls what declares one of its scopes, and nothing
 * else, public calls included. Outside demo mode staff need two-factor authentication (A10).
 * Refuses TOKEN_SCOPE_MISSING, NOT_SIGNED_IN, RESTRICTED, PERMISSION_DENIED, TWO_FACTOR_REQUIRED.
 */
export function permit(
  { user, api_token, site: { mode } }: Caller,
  { permission, token_scope: scope }: Pick<Declaration, 'permission' | 'token_scope'>,
): void {
  if (api_token !== null && (scope === undefined || !api_token.scopes.includes(scope))) {
    throw new Refusal('TOKEN_SCOPE_MISSING', { scope: scope ?? null });
  }
  if (permission === 'public') return;
  if (user === null) throw new Refusal('NOT_SIGNED_IN');
  const restriction = takenBy(user, permission);
  if (restriction !== undefined) throw new Refusal('RESTRICTED', { restriction });
  if (permission !== 'signed_in' && !holds(user, permission)) {
    throw new Refusal('PERMISSION_DENIED');
  }
  if (isForStaff(permission) && !mayActAsStaff(user, mode)) {
    throw new Refusal('TWO_FACTOR_REQUIRED');
  }
}

/**
 * The viewer of a request. Outside demo mode staff without two-factor authentication have the role
 * `user` in calls that are open to everyone (A10), and so has every API token.
 */
export function viewerOf(
  user: User,
  { api_token, site: { mode } }: Pick<Caller, 'api_token' | 'site'>,
): Viewer {
  const isStaff = api_token === null && mayActAsStaff(user, mode);
  if (!isStaff) return { user_id: user.id, role: 'user' };
  return { user_id: user.id, role: user.role, grants: user.grants };
}

function mayActAsStaff({ two_factor }: User, mode: SiteView['mode']): boolean {
  return mode === 'demo' || two_factor;
}

/**
 * Alerts an operator when a refusal is missing from its declaration. The caller still gets the
 * refusal: the declaration is the defect.
 */
export function alertUndeclaredError(
  alert: Alert,
  declaration: Omit<Declaration, 'summary'>,
  place: string,
  code: string,
): void {
  if (codesOf(declaration).some((each) => each === code)) return;
  alert('a refusal is missing from its declaration', { place, refusal: code });
}

/** The refusals of a user who is signed in and calls what only staff may call. */
const DENIALS: readonly string[] = ['PERMISSION_DENIED', 'TWO_FACTOR_REQUIRED'];

/** Records in the audit that a user called what only staff may call. */
export async function recordDenial(
  { services, user }: Pick<ApiContext, 'services' | 'user'>,
  { permission }: Pick<Declaration, 'permission'>,
  code: string,
): Promise<void> {
  if (user === null || !isForStaff(permission) || !DENIALS.includes(code)) return;
  const facts = { permission, code };
  const denied = { event: 'access.denied', user_id: user.id, facts } as const;
  await recordRefusal(services, `${user.id} ${permission}`, denied);
}

/** Counts the call before its input is read. Refuses TOO_MANY_REQUESTS. */
export async function countForNetwork(
  { services, origin }: Pick<ApiContext, 'services' | 'origin'>,
  { network_limit }: Pick<Declaration, 'network_limit'>,
): Promise<void> {
  if (network_limit === undefined) return;
  const key = networkOf(origin.ip_address ?? '');
  await services.rate_limits.consume([{ limit: network_limit, key }]);
}

/** Deeper than any declared input; a deeper value is refused by its schema (I5). */
const MAX_DEPTH = 10;
/** More values than any declared input has. Validating more would delay all other requests (I5). */
const MAX_VALUES = 10_000;

/** Deeper than any declared input in its envelope; JSON.parse would go on to its end. */
const MAX_JSON_DEPTH = 20;

/**
 * Refuses INPUT_INVALID for a JSON text before it is parsed: with a key twice in one object, too
 * many values, or too many levels. A text that is no JSON is left to its parser (I5).
 */
export function refuseFaultyJson(text: string): void {
  const fault = faultOfJson(text, { values: MAX_VALUES, depth: MAX_JSON_DEPTH });
  if (fault === null) return;
  throw new Refusal('INPUT_INVALID', {}, { non_field_errors: [fieldError(fault)] });
}

/**
 * Refuses INPUT_INVALID for text that the database cannot store (I1), and for more values than are
 * validated (I5).
 */
export function refuseInvalidInput(input: unknown): void {
  if (valuesIn(input, MAX_VALUES) > MAX_VALUES) {
    throw new Refusal('INPUT_INVALID', {}, { non_field_errors: [fieldError('too_many_values')] });
  }
  const field = unstorableField(input);
  if (field === null) return;
  throw new Refusal('INPUT_INVALID', {}, { [field]: [fieldError('characters')] });
}

/** Counts fields and items, and stops above `most`. */
function valuesIn(value: unknown, most: number, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 0;
  const inside = Object.values(value);
  let count = inside.length;
  for (const each of inside) {
    if (count > most) break;
    count += valuesIn(each, most - count, depth + 1);
  }
  return count;
}

/** The path of the first text that cannot be stored, keys included; null when there is none. */
function unstorableField(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : 'non_field_errors';
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null;
  for (const [key, inside] of Object.entries(value)) {
    if (!isStorable(key)) return 'non_field_errors';
    const field = unstorableField(inside, depth + 1);
    if (field !== null) return field === 'non_field_errors' ? key : `${key}.${field}`;
  }
  return null;
}
