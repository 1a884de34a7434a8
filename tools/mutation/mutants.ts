import { type Mutant, numbered } from './mutant.ts';
import { mutantsOfAmounts } from './mutants-of-amounts.ts';
import { mutantsOfConditions } from './mutants-of-conditions.ts';
import { mutantsOfDatabase } from './mutants-of-database.ts';
import { mutantsOfEntries } from './mutants-of-entries.ts';
import { mutantsOfIdentity } from './mutants-of-identity.ts';
import { mutantsOfPermissions } from './mutants-of-permissions.ts';
import { mutantsOfTables } from './mutants-of-tables.ts';

/** Everything that the mutation check breaks, file by file, each under a name of its own. */
export function allMutants(): Mutant[] {
  const mutants = [
    ...mutantsOfTables(),
    ...mutantsOfEntries(),
    ...mutantsOfConditions(),
    ...mutantsOfAmounts(),
    ...mutantsOfPermissions(),
    ...mutantsOfIdentity(),
    ...mutantsOfDatabase(),
  ];
  const by_file = Map.groupBy(mutants, ({ file }) => file);
  return numbered([...by_file.values()].flat());
}
