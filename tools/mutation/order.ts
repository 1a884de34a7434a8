/** Folders whose tests run the code in their own process, so that a mutant is in it. */
const RUN = /^(packages\/(domain|db|services|api)|apps\/server)\//;
/** The contract names the permission of everything that can be asked. */
const CONTRACT = 'tools/contract.test.ts';
/** Starts and kills real databases, and never asks them what a mutant could answer wrongly. */
const LEFT_OUT = ['packages/db/src/embedded.db.test.ts'];

/**
 * The tests that may catch a mutant, the likeliest and quickest first: the one that caught it last
 * time, the one beside it, then by floor, room and whether a database is needed. No test is asked
 * about a floor above its own.
 */
export function testsFor(
  mutant_file: string,
  test_files: readonly string[],
  last_time?: string,
): string[] {
  const rank = (test_file: string) => {
    if (test_file === last_time) return 0;
    if (subjectOf(test_file) === mutant_file) return 1;
    if (test_file === CONTRACT && floorOf(mutant_file) === 'api') return 2;
    const is_pure = !needsDatabase(test_file);
    const is_near = roomOf(test_file) === roomOf(mutant_file);
    const is_floor = floorOf(test_file) === floorOf(mutant_file);
    if (floorOf(test_file) === 'server') return 9;
    if (is_pure) return is_near ? 2 : is_floor ? 3 : 6;
    return is_near ? 4 : is_floor ? 5 : floorOf(test_file) === 'services' ? 7 : 8;
  };
  return test_files
    .filter((file) => (RUN.test(file) && !LEFT_OUT.includes(file)) || file === CONTRACT)
    .filter((file) => file === CONTRACT || sightOf(file) >= sightOf(mutant_file))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

export function needsDatabase(test_file: string): boolean {
  return test_file.includes('.db.test.');
}

/** Tests of the database set their scenes through use cases, so they see as far as services. */
const SIGHT = ['domain', 'services', 'api', 'server'];
const sightOf = (file: string) => SIGHT.indexOf(floorOf(file).replace(/^db$/, 'services'));

const subjectOf = (test_file: string) => test_file.replace(/(\.db)?\.test(?=\.tsx?$)/, '');
const floorOf = (file: string) => /^(?:packages|apps)\/([^/]+)/.exec(file)?.[1] ?? '';

const roomOf = (file: string) => /\/src\/([^/]+)\//.exec(file)?.[1] ?? '';
