const UNRELEASED = '## Unreleased';

/** A mistake in what a release is made from; its message says what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** The parts of a version; throws for anything but `1.2.3`. */
function partsOf(version: string): number[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new ReleaseError(`${version} is not like 1.2.3.`);
  return version.split('.').map(Number);
}

/** Throws unless the next version comes after this one. */
export function refuseOldVersion(current: string, next: string): void {
  const [was, is] = [partsOf(current), partsOf(next)];
  const changed = is.findIndex((part, index) => part !== was[index]);
  const isLater = changed >= 0 && (is[changed] ?? 0) > (was[changed] ?? 0);
  if (!isLater) throw new ReleaseError(`${next} does not come after ${current}.`);
}

/**
 * The changelog with what was unreleased under a version and its date, `2026-11-22`. Throws when
 * nothing is unreleased, or when it does not say what an operator does to upgrade.
 */
export function releaseChangelog(text: string, version: string, date: string): string {
  const [before, notes, ...rest] = sectionsOf(text);
  if (!notes?.startsWith(UNRELEASED)) throw new ReleaseError(`CHANGELOG.md has no ${UNRELEASED}.`);
  if (!/^- /m.test(notes)) throw new ReleaseError('Nothing is unreleased.');
  if (!/^### Upgrading\n\n\S/m.test(notes)) {
    throw new ReleaseError(
      'Write under "### Upgrading" what an operator does to upgrade, or that there is nothing to do.',
    );
  }
  const released = notes.replace(UNRELEASED, `## ${version} (${date})`);
  return [before, `${UNRELEASED}\n\n`, released, ...rest].join('');
}

/** The notes of a released version, without its heading. Throws when it has none. */
export function notesOf(text: string, version: string): string {
  const section = sectionsOf(text).find((each) => each.startsWith(`## ${version} (`));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes) throw new ReleaseError(`CHANGELOG.md has no notes of ${version}.`);
  return `${notes}\n`;
}

/** The text before the first version, and each version with its notes. */
function sectionsOf(text: string): string[] {
  return text.split(/^(?=## )/m);
}
