import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether a production install has what the commands of operators import. Its copy of the lockfile
 * lacks the packages of developers, so each dependency is looked at.
 */
export function hasProductionPackages() {
  const state = 'node_modules/.modules.yaml';
  if (!existsSync(state) || !/"devDependencies": false/.test(readFileSync(state, 'utf8'))) {
    return false;
  }
  return ['apps', 'packages'].every((floors) =>
    readdirSync(floors)
      .map((name) => path.join(floors, name))
      .filter((folder) => existsSync(path.join(folder, 'package.json')))
      .every(hasDependencies),
  );
}

function hasDependencies(folder) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const { dependencies = {} } = read(path.join(folder, 'package.json'));
  return Object.entries(dependencies).every(([name, version]) => {
    const file = path.join(folder, 'node_modules', name, 'package.json');
    if (!existsSync(file)) return false;
    // Others are versions of the catalog, or packages of ours.
    return !/^\d/.test(version) || read(file).version === version;
  });
}
