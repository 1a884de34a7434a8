import type { ContentKind } from '@guildhall/domain/content/types';
import type { EventBatch } from '../kernel/event-feed.ts';

/** Cache tag of responses that show texts of a kind, or one of them. */
export const contentTag = (kind: ContentKind, slug?: string) =>
  slug === undefined ? `content:${kind}` : `content:${kind}:${slug}`;

/** The cache tags of the responses that show the text of an event. */
export function tagsOfContentEvent({ topic, details }: EventBatch['events'][number]): string[] {
  if (topic !== 'content') return [];
  const { kind, slug } = details as { kind: ContentKind; slug: string };
  return [contentTag(kind), contentTag(kind, slug)];
}
