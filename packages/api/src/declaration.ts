import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { holds, isForStaff, type Permission } from '@guildhall/domain/kernel/permissions';
import { isStorable } from '@guildhall/domain/kernel/text';
import type { Viewer } from '@guildhall/services/context';
import type { Alert } from '@guildhall/services/ports/alert';
import type { User } from '@guildhall/services/users/find-user';
import type { SiteView } from './site/views.ts';

/** What every procedure and every REST route says of itself; the contract is written from it. */
export interface Declaration {
  readonly permission: Permission;
  /** One sentence for whoever reads the reference. */
  readonly summary: string;
  /** The codes of the catalogue that its use case refuses with. */
  readonly errors: readonly ErrorCode[];
  /**
   * It answers all visitors alike and looks at nothing but its input: the server may keep what it
   * answered somebody signed out, until something that it shows has changed.
   */
  readonly cacheable?: true;
}

/** What anything may answer: the shape, the budgets and the database are asked before it. */
const COMMON_ERRORS: readonly ErrorCode[] = ['INPUT_INVALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'];

/** Every code that may be answered, in the order of the alphabet. */
export function codesOf({ permission, errors }: Omit<Declaration, 'summary'>): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...errors]);
  if (permission !== 'public') codes.add('NOT_SIGNED_IN');
  if (permission !== 'public' && permission !== 'signed_in') codes.add('PERMISSION_DENIED');
  if (isForStaff(permission)) codes.add('TWO_FACTOR_REQUIRED');
  return [...codes].toSorted();
}

/**
 * Lets pass whoever holds the permission; outside demo mode staff with two-factor authentication
 * only (A10). Refuses NOT_SIGNED_IN, PERMISSION_DENIED, TWO_FACTOR_REQUIRED.
 */
export function permit(user: User | null, permission: Permission, mode: SiteView['mode']): void {
  if (permission === 'public') return;
  if (user === null) throw new Refusal('NOT_SIGNED_IN');
  if (permission !== 'signed_in' && !holds(user.role, permission)) {
    throw new Refusal('PERMISSION_DENIED');
  }
  if (isForStaff(permission) && !mayActAsStaff(user, mode)) {
    throw new Refusal('TWO_FACTOR_REQUIRED');
  }
}

/**
 * The signed-in user of a request, as use cases want him. What staff may see in calls that are for
 * everybody, they see with two-factor authentication only: without it they are users (A10).
 */
export function viewerOf(user: User, mode: SiteView['mode']): Viewer {
  return { user_id: user.id, role: mayActAsStaff(user, mode) ? user.role : 'user' };
}

function mayActAsStaff({ two_factor }: User, mode: SiteView['mode']): boolean {
  return mode === 'demo' || two_factor;
}

/**
 * Tells an operator of a refusal that the contract does not name. Whoever called is told it all
 * the same, for he must know why; what is wrong is the declaration.
 */
export function alertUndeclaredError(
  alert: Alert,
  declaration: Omit<Declaration, 'summary'>,
  place: string,
  code: string,
): void {
  if (codesOf(declaration).some((each) => each === code)) return;
  alert('a refusal was given that its declaration does not name', { place, refusal: code });
}

/** Deeper than any described input; what is deeper still is refused by its shape (I5). */
const MAX_DEPTH = 10;
/** More values than any described input holds; to look at so many, all others would wait (I5). */
const MAX_VALUES = 10_000;

/**
 * Text that the database cannot hold is bad input like any other, and not a defect (I1); so is
 * what is too much to look at.
 */
export function refuseInvalidInput(input: unknown): void {
  if (valuesIn(input, MAX_VALUES) > MAX_VALUES) {
    throw new Refusal('INPUT_INVALID', {}, { non_field_errors: [fieldError('too_many_values')] });
  }
  const field = unstorableField(input);
  if (field === null) return;
  throw new Refusal('INPUT_INVALID', {}, { [field]: [fieldError('characters')] });
}

/** How many fields and items there are; it stops counting above `most`. */
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
