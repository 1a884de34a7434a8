// `npm run audit` looks for packages with known advisories, forbidden licences, no checksum or a
// deprecation. pnpm asks the registry, and where that does not answer the stored advisories.
// `-- --update` stores what the registry answers, and fails without an answer; `--write` writes
// docs/licences.md, `--sbom <file>` writes the bill of materials (CycloneDX).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '@guildhall/server/commands/command-line';
import {
  audit,
  auditOffline,
  findingsIn,
  NoAnswer,
  storeAdvisories,
  storedAdvisories,
  withReport,
} from './advisories.ts';
import { LICENCES_FILE, licencesText, shippedPackages, storedLicences } from './licences.ts';
import { pnpmOutput, ROOT } from './pnpm.ts';
import { mayShip, policyFaults } from './policy.ts';

const { values } = readArguments('npm run audit -- [--update] [--write] [--sbom <file>]', {
  update: { type: 'boolean' },
  write: { type: 'boolean' },
  sbom: { type: 'string' },
});

/** The stored advisories are checked in any case: the registry may have withdrawn one of them. */
async function findings(): Promise<Set<string>> {
  const stored = storedAdvisories();
  const offline = await auditOffline(stored);
  console.log(`${offline.metadata.totalDependencies} packages are checked.`);
  const found = findingsIn(offline);
  try {
    const report = await audit();
    if (values.update === true) storeAdvisories(withReport(stored, report));
    console.log('Advisories of the registry, and those that are stored.');
    found.push(...findingsIn(report));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (values.update === true) found.push(error.message);
    const since = stored.fetched_at === null ? 'entered by hand' : `of ${stored.fetched_at}`;
    console.log(`${error.message}: the stored ones are used, ${since}.`);
  }
  return new Set(found);
}

const shipped = await shippedPackages();
if (values.write === true) writeFileSync(path.join(ROOT, LICENCES_FILE), licencesText(shipped));
if (values.sbom !== undefined) {
  const format = ['--lockfile-only', '--sbom-format', 'cyclonedx'];
  writeFileSync(values.sbom, await pnpmOutput('sbom', '--prod', ...format));
}
const faults = [
  ...(await findings()),
  ...policyFaults(readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8')),
  ...shipped
    .filter((each) => !mayShip(each))
    .map(({ name, license }) => `${name} has the licence ${license}`),
  ...(storedLicences() === licencesText(shipped) ? [] : [`${LICENCES_FILE} is stale: --write`]),
];
for (const fault of faults) console.error(`✗ ${fault}.`);
if (faults.length > 0) process.exitCode = 1;
