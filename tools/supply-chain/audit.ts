// `npm run audit` looks for packages with known advisories, forbidden licences, no checksum or a
// deprecation. It needs no network. `-- --update` asks the registry for advisories first, `--write`
// writes docs/licences.md, `--sbom <file>` writes the bill of materials (CycloneDX).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '@guildhall/server/commands/command-line';
import {
  fetchAdvisories,
  findVulnerable,
  storeAdvisories,
  storedAdvisories,
} from './advisories.ts';
import { LICENCES_FILE, licencesText, shippedPackages, storedLicences } from './licences.ts';
import { lockedPackages } from './lockfile.ts';
import { pnpm } from './pnpm.ts';
import { mayShip, policyFaults } from './policy.ts';

const root = path.resolve(import.meta.dirname, '../..');

const { values } = readArguments('npm run audit -- [--update] [--write] [--sbom <file>]', {
  update: { type: 'boolean' },
  write: { type: 'boolean' },
  sbom: { type: 'string' },
});

const locked = lockedPackages();
if (values.update === true) {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  storeAdvisories(await fetchAdvisories(registry, locked, storedAdvisories()));
}
const shipped = shippedPackages(locked);
if (values.write === true) writeFileSync(path.join(root, LICENCES_FILE), licencesText(shipped));
if (values.sbom !== undefined) {
  writeFileSync(
    values.sbom,
    pnpm('sbom', '--prod', '--lockfile-only', '--sbom-format', 'cyclonedx'),
  );
}
const faults = [
  ...findVulnerable(locked, storedAdvisories()),
  ...policyFaults(locked),
  ...shipped
    .filter((each) => !mayShip(each))
    .map(({ name, license }) => `${name} has the licence ${license}`),
  ...(storedLicences() === licencesText(shipped) ? [] : [`${LICENCES_FILE} is stale: --write`]),
];
for (const fault of faults) console.error(`✗ ${fault}.`);
const { fetched_at: fetchedAt } = storedAdvisories();
console.log(
  `${locked.length} packages, ${shipped.length} of them in production. ` +
    `Advisories ${fetchedAt === null ? 'entered by hand' : `of ${fetchedAt}`}.`,
);
if (faults.length > 0) process.exitCode = 1;
