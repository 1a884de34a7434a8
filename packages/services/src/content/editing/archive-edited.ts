import type { ArchiveText } from '@guildhall/domain/content/editing/schema';
import type { ContentContext } from '../context.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { archiveIn } from '../archive-text.ts';

/**
 * Takes an article or a question off the site. Refuses IDEMPOTENCY_KEY_REUSED, CONTENT_NOT_FOUND,
 * PERMISSION_DENIED. Resolves to how many versions that were.
 */
export async function archiveEdited(context: ContentContext, viewer: Viewer, input: ArchiveText) {
  const { kind, language, slug, reason } = input;
  const call = { operation: 'content.archiveText', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => ({
    versions: await archiveIn(trx, viewer, { kind, language, slug }, reason),
  }));
}
