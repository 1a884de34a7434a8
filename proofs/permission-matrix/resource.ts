import type { Scene } from '@guildhall/scenes/scene';
import type { Member } from './actors.ts';

/** What resources are made with. */
export interface ResourceContext {
  readonly scene: Scene;
  readonly game_slug: string;
  readonly brand_slug: string;
}

/** The parameters of a call that name resources, mostly ids, by field name. */
export type Names = Readonly<Record<string, string>>;

export interface Parties {
  readonly buyer: Member;
  readonly seller: Member;
}

/** A resource of an owner, in the state in which a call finds it. */
export interface Resource {
  /** Possible owners. An actor who trades on none of these sides owns none. */
  readonly owners: readonly ('buyer' | 'seller')[];
  readonly make: (world: ResourceContext, parties: Parties) => Promise<Names>;
  /** Names of missing resources; new ids by default. */
  readonly missing?: Names;
  /** There is one at a time: making one ends the one before. */
  readonly is_alone?: boolean;
}
