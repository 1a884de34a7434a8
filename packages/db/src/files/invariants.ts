import type { InvariantQuery } from '../kernel/invariants.ts';

/** Of files: each waits for its end, or is used. */
export const fileInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV8',
    violations: `
      select format('file %s is used and expires at %s', id, expires_at) as fault
        from files where expires_at is not null
         and exists (select from file_references where file_id = files.id)`,
  },
  {
    invariant: 'INV8',
    violations: `
      select format('file %s is used by nothing and never expires', id) as fault
        from files where expires_at is null
         and not exists (select from file_references where file_id = files.id)`,
  },
];
