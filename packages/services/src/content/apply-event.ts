import { type ContentVersionRow, contentVersionStore } from '@guildhall/db/content/commands';
import {
  contentLifecycle,
  type ContentState,
  type ContentTypes,
} from '@guildhall/domain/content/states';
import type { Viewer } from '../kernel/viewer.ts';
import type { Principal, StoredLifecycle } from '../kernel/apply-transition.ts';

/** A version as decisions about it see it. */
export interface ContentItem extends Pick<ContentVersionRow, 'id'> {
  readonly state: ContentState;
  readonly publish_at?: Date | null;
  readonly published_at?: Date | null;
}

export const storedContentVersion: StoredLifecycle<ContentTypes, ContentItem> = {
  lifecycle: contentLifecycle,
  store: contentVersionStore,
  postingRules: {},
  // Only a version that is scheduled has a time.
  changesOf: ({ timer }) => (timer === undefined ? { publish_at: null } : {}),
  // Whoever plans an event has locked the document and read the states of its versions.
  refusal: ({ event, state }) => new Error(`a text that is ${state} has no event ${event}`),
};

/** Who publishes: a member of staff with their reason, or the system. */
export interface ContentAuthor {
  readonly viewer: Viewer | null;
  readonly reason: string;
}

export function principalOf({ viewer, reason }: ContentAuthor): Principal<ContentTypes['actor']> {
  if (viewer === null) return { actors: ['system'], actor_id: null };
  const role = viewer.role === 'admin' ? 'admin' : 'support';
  return { actors: [role], actor_id: viewer.user_id, reason };
}
