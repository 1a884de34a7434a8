import { type Mutant, numbered } from './mutant.ts';
import { mutantsOfEntries } from './mutants-of-entries.ts';
import { mutantsOfPermissions } from './mutants-of-permissions.ts';
import { mutantsOfPolicies } from './mutants-of-policies.ts';
import { mutantsOfPostings } from './mutants-of-postings.ts';
import { mutantsOfTables } from './mutants-of-tables.ts';

/** Everything that the mutation check breaks, file by file, each under a name of its own. */
export function allMutants(): Mutant[] {
  const mutants = [
    ...mutantsOfTables(),
    ...mutantsOfEntries(),
    ...mutantsOfPolicies(),
    ...mutantsOfPostings(),
    ...mutantsOfPermissions(),
  ];
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  return numbered([...byFile.values()].flat());
}
