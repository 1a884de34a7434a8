import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Names } from './resource.ts';
import type { ResourceName } from './resources.ts';

export type Outcome = 'ok' | ErrorCode;
/** The ownership of the resource that a call names. */
export type Ownership = 'own' | 'foreign' | 'missing';

/**
 * The expected response of a call that names a resource. Not listed are actors whom the permission
 * refuses: signed out, deactivated, restricted, or of another role.
 */
interface Answers {
  /** To its buyer. */
  readonly buyer?: Outcome;
  /** To its seller. */
  readonly seller?: Outcome;
  /** To every actor to whom it is foreign … */
  readonly stranger: Outcome;
  /** … except these roles. */
  readonly moderator?: Outcome;
  readonly support?: Outcome;
  readonly admin?: Outcome;
  /** To every actor for a missing resource. */
  readonly missing: Outcome;
  /** To its deactivated owner, where the permission does not already say it. */
  readonly deactivated?: Outcome;
  /** To these restricted users, where the permission does not already say it. */
  readonly chat_muted?: Outcome;
  readonly banned?: Outcome;
}

/** One way to make a call, and its expected responses. */
export interface Row {
  /** The resource it names; null when it names none, so that all actors get the same. */
  readonly names: ResourceName | null;
  readonly input?: (names: Names, ownership: Ownership) => unknown;
  readonly gets: Answers | { readonly everyone: Outcome };
  /**
   * It ends sessions or changes sign-in methods, so each actor sends a spare user of the same role.
   */
  readonly by_substitute?: true;
  /** Nobody is accepted here: it needs an earlier step of the same browser. */
  readonly best?: ErrorCode;
  /** It carries the payment provider's signature. */
  readonly is_signed?: true;
}

/** The rows of a room: all calls of its procedures and routes. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** A call that names no resource and that everyone with its permission may make. */
export const nothing = { names: null, gets: { everyone: 'ok' } } as const;

/** A secret of an account that no other equals. */
export const aSignIn = () => ({ login: `player-${newId()}`, password: 'hunter2-hunter2' });

/** A reason of staff. */
export const WHY = 'It was decided by a row of the matrix.';

export const key = () => ({ idempotency_key: newId() });
export const theNames = (names: Names) => names;
export const withKey = (names: Names) => ({ ...key(), ...names });

export function everyTime(code: ErrorCode) {
  return { buyer: code, seller: code, stranger: code, missing: code } as const;
}

/** An order does not exist for users who are not part of it … */
export const hiddenOrder = { stranger: 'ORDER_NOT_FOUND', missing: 'ORDER_NOT_FOUND' } as const;
/** … but support and administrators may read it, and do nothing that the parties do. */
export const watchedOrder = { ...hiddenOrder, support: 'ok', admin: 'ok' } as const;
const refused = 'ORDER_EVENT_REFUSED';
const untouched = { ...hiddenOrder, support: refused, admin: refused } as const;
export const byBuyer = { ...untouched, buyer: 'ok', seller: refused } as const;
export const bySeller = { ...untouched, buyer: refused, seller: 'ok' } as const;
