import { type Mutant, readSource } from './mutant.ts';
import { weakened } from './mutants-of-database.ts';
import { factorWeakenings } from './weakenings-of-factors.ts';
import { signInWeakenings } from './weakenings-of-sign-in.ts';
import { tryWeakenings } from './weakenings-of-tries.ts';

/** What signing in asks, counts, compares and ends: each line taken away or made to ask less. */
export function mutantsOfIdentity(): Mutant[] {
  const files = [...signInWeakenings, ...factorWeakenings, ...tryWeakenings];
  return files.flatMap(([file, weakenings]) => {
    const source = readSource(file);
    return weakenings.map((weakening) => weakened(source, weakening));
  });
}
