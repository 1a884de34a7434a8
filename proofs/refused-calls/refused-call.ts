import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Scene } from '@guildhall/scenes/scene';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import type { FactorFixture } from './sign-in/factor-fixture.ts';

export type Person =
  | 'ann'
  | 'shop'
  | 'stranger'
  | 'neighbor'
  | 'moderator'
  | 'support'
  | 'admin'
  | 'newcomer'
  | 'collector'
  | 'leaver'
  | 'small_shop'
  | 'guesser';
export type Id =
  | 'offer_id'
  | 'pile_id'
  | 'draft_id'
  | 'notification_id'
  | 'saved_search_id'
  | 'removed_search_id'
  | 'quarantined_id'
  | 'replayed_event_id'
  | 'pending_id'
  | 'banned_offer_id'
  | 'waiting_id'
  | 'paid_id'
  | 'delivered_id'
  | 'unit_id'
  | 'guessed_id'
  | 'guessed_unit_id'
  | 'empty_id'
  | 'reviewed_id'
  | 'proposal_id'
  | 'closed_proposal_id';

export interface RefusalFixture {
  readonly scene: Scene;
  readonly people: Readonly<Record<Person, Viewer>>;
  readonly game_slug: string;
  /** It takes no new offers. */
  readonly hidden_slug: string;
  readonly brand_slug: string;
  readonly sealed: Record<string, string>;
  readonly attributes: { rank: string; level: number };
  readonly ids: Readonly<Record<Id, string>>;
  readonly factors: FactorFixture;
  /** An address that was invited to the staff, with the token of its mail. */
  readonly invited: { readonly email: string; readonly token: string };
}

export type Call = (fixture: RefusalFixture) => Promise<unknown>;

/**
 * A use case, the code with which it refuses, the call, and the tables that it may change all the
 * same: counted attempts, and what is kept on purpose when the provider is unavailable.
 */
export type RefusedRow = readonly [
  use_case: string,
  code: ErrorCode,
  call: Call,
  may_change?: readonly string[],
];

/** Where these calls come from. */
export const origin = { ip_address: '192.0.2.7', user_agent: 'proof' };

export const anew = () => ({ idempotency_key: newId() });
