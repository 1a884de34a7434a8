import { PURPOSE_RULES } from './rules.ts';
import type { FilePurpose } from './types.ts';

/**
 * Whether a viewer may read a file. A private one is its owner's alone: who else may read it is
 * decided by the room that attached it, which then gives out the address. For everybody else it
 * does not exist.
 */
export function mayReadFile(
  { user_id }: { readonly user_id: string },
  { owner_id, purpose }: { readonly owner_id: string; readonly purpose: FilePurpose },
): boolean {
  return PURPOSE_RULES[purpose].visibility === 'public' || owner_id === user_id;
}
