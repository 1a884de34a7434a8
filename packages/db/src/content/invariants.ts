import { contentLifecycle } from '@guildhall/domain/content/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';

/** Where the versions of texts are stored, with their steps. */
export const contentHistories: readonly StoredHistory[] = [
  {
    name: 'content version',
    objects: 'content_versions',
    steps: stepsOf('content_history', 'version_id'),
    table: contentLifecycle.transitions,
    // `publish_at`, which a published version keeps.
    has_due_time: false,
  },
];
