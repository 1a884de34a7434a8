import { verificationLifecycle } from '@guildhall/domain/verification/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';
import type { InvariantQuery } from '../kernel/invariants.ts';

/** Where requests for verification are stored, with their steps. */
export const verificationHistories: readonly StoredHistory[] = [
  {
    name: 'request for verification',
    objects: 'verification_requests',
    steps: stepsOf('verification_history', 'request_id'),
    table: verificationLifecycle.transitions,
  },
];

export const verificationInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV22',
    violations: `
      select format('the papers of request %s were destroyed, but %s can be read', request.id,
          case when details.request_id is null then 'a paper' else 'the details' end) as fault
        from verification_requests request
        left join verification_details details on details.request_id = request.id
       where request.papers_destroyed_at is not null
         and (details.request_id is not null or exists (
           select from verification_papers paper
            where paper.request_id = request.id and paper.destroyed_at is null))`,
  },
  {
    invariant: 'INV22',
    violations: `
      select format('paper %s was destroyed, but its file %s has a key', reference.subject_id,
          reference.file_id) as fault
        from file_references reference
        join sealed_files on sealed_files.file_id = reference.file_id
       where reference.kind = 'verification' and not exists (
         select from verification_papers paper where paper.file_id = reference.file_id)`,
  },
];
