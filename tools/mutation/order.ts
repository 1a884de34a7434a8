/** Folders whose tests run the code in their own process, so that they see a mutant. */
const RUN = /^(packages\/(domain|db|services|api)|apps\/server)\//;
/** The contract contains the permission of every call. */
const CONTRACT = 'tools/contract.test.ts';
/** Starts and kills real databases, and never calls code that has mutants. */
const LEFT_OUT = ['packages/db/src/embedded.db.test.ts'];

/**
 * The tests that may catch a mutant, the most likely and fastest first: the one that caught it last
 * time, the one next to the file, then by floor, room and whether it needs a database. Tests of
 * floors below its own are excluded.
 */
export function testsFor(
  mutantFile: string,
  testFiles: readonly string[],
  lastTime?: string,
): string[] {
  const rank = (testFile: string) => {
    if (testFile === lastTime) return 0;
    if (subjectOf(testFile) === mutantFile) return 1;
    if (testFile === CONTRACT && floorOf(mutantFile) === 'api') return 2;
    const isPure = !needsDatabase(testFile);
    const isNear = roomOf(testFile) === roomOf(mutantFile);
    const isFloor = floorOf(testFile) === floorOf(mutantFile);
    if (floorOf(testFile) === 'server') return 9;
    if (isPure) return isNear ? 2 : isFloor ? 3 : 6;
    return isNear ? 4 : isFloor ? 5 : floorOf(testFile) === 'services' ? 7 : 8;
  };
  return testFiles
    .filter((file) => (RUN.test(file) && !LEFT_OUT.includes(file)) || file === CONTRACT)
    .filter((file) => file === CONTRACT || sightOf(file) >= sightOf(mutantFile))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

export function needsDatabase(testFile: string): boolean {
  return testFile.includes('.db.test.');
}

/** Tests of the database prepare their data with use cases, so they see mutants of services. */
const SIGHT = ['domain', 'services', 'api', 'server'];
const sightOf = (file: string) => SIGHT.indexOf(floorOf(file).replace(/^db$/, 'services'));

const subjectOf = (testFile: string) => testFile.replace(/(\.db)?\.test(?=\.tsx?$)/, '');
const floorOf = (file: string) => /^(?:packages|apps)\/([^/]+)/.exec(file)?.[1] ?? '';

const roomOf = (file: string) => /\/src\/([^/]+)\//.exec(file)?.[1] ?? '';
