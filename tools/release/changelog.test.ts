import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { notesOf, refuseOldVersion, releaseChangelog } from './changelog.ts';

const NOTES = '### Added\n\n- A thing.\n\n### Upgrading\n\nNothing to do.\n\n';
const TEXT = `# Changelog\n\n## Unreleased\n\n${NOTES}## 0.1.0 (2026-01-01)\n\n- The first.\n`;

describe('a release', () => {
  test('moves what is unreleased under its version, and changes no other', () => {
    const released = releaseChangelog(TEXT, '0.2.0', '2026-11-22');
    expect(released).toBe(
      TEXT.replace('## Unreleased\n\n', '## Unreleased\n\n## 0.2.0 (2026-11-22)\n\n'),
    );
  });

  test.each([
    ['without unreleased notes', TEXT.replace('## Unreleased', '## 0.1.5 (2026-02-02)'), 'has no'],
    [
      'with nothing in them',
      '# Changelog\n\n## Unreleased\n\n### Added\n',
      'Nothing is unreleased',
    ],
    ['without an upgrade note', TEXT.replace('Nothing to do.\n\n', ''), 'Upgrading'],
  ])('%s is refused', (_what, text, says) => {
    expect(() => releaseChangelog(text, '0.2.0', '2026-11-22')).toThrow(says);
  });

  test.each(['0.1.9', '0.2.0', '1.0', 'v1.0.0', '1.0.0-beta'])(
    'of version %s is refused after 0.2.0',
    (version) => {
      expect(() => refuseOldVersion('0.2.0', version)).toThrow(version);
    },
  );

  test.each(['0.2.1', '0.3.0', '1.0.0', '0.10.0'])('of version %s may follow 0.2.0', (version) => {
    expect(() => refuseOldVersion('0.2.0', version)).not.toThrow();
  });
});

test('the changelog of this repository can be released', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  expect(releaseChangelog(text, '9.9.9', '2026-11-22')).toContain('## 9.9.9 (2026-11-22)');
});

test('the notes of a released version are its section, without the heading', () => {
  expect(notesOf(TEXT, '0.1.0')).toBe('- The first.\n');
  expect(() => notesOf(TEXT, '0.1')).toThrow('CHANGELOG.md has no notes of 0.1.');
});
