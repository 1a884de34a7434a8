import { type Mutant, numbered, placeOf } from './mutant.ts';
import { mutantsOfEntries } from './mutants-of-entries.ts';
import { mutantsOfPermissions } from './mutants-of-permissions.ts';
import { mutantsOfPolicies } from './mutants-of-policies.ts';
import { mutantsOfPostings } from './mutants-of-postings.ts';
import { mutantsOfRisk } from './mutants-of-risk.ts';
import { mutantsOfTables } from './mutants-of-tables.ts';

/** All mutants of the mutation check, each with a unique name. */
export function allMutants(): Mutant[] {
  const mutants = [
    ...mutantsOfTables(),
    ...mutantsOfEntries(),
    ...mutantsOfPolicies(),
    ...mutantsOfPostings(),
    ...mutantsOfRisk(),
    ...mutantsOfPermissions(),
  ];
  return numbered([...Map.groupBy(mutants, placeOf).values()].flat());
}
