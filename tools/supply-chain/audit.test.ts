import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { fetchAdvisories, findVulnerable, storedAdvisories } from './advisories.ts';
import { licencesText, shippedPackages, storedLicences } from './licences.ts';
import { lockedPackages } from './lockfile.ts';
import { mayShip, policyFaults } from './policy.ts';

const locked = lockedPackages();

describe('the packages of the lockfile (P1)', () => {
  test('have no advisory that is known', () => {
    expect(locked.length).toBeGreaterThan(300);
    expect(findVulnerable(locked, storedAdvisories())).toEqual([]);
  });

  test('have a checksum of the registry, and none is deprecated without a reason', () => {
    expect(policyFaults(locked)).toEqual([]);
  });

  test('have licences that are allowed and listed where they run in production', () => {
    const shipped = shippedPackages(locked);
    expect(shipped.filter((each) => !mayShip(each))).toEqual([]);
    expect(storedLicences()).toBe(licencesText(shipped));
  });
});

const LOCKFILE = `
packages:
  '@scope/old@1.2.3':
    resolution: {integrity: sha512-abc}
    deprecated: use another
  from-git@1.0.0:
    resolution: {tarball: https://git.example/x.tgz}
  good@2.0.0:
    resolution: {integrity: sha512-abc}
    os: [linux]
`;

describe('the audit', () => {
  const packages = lockedPackages(LOCKFILE);
  const advisory = {
    url: 'https://advisories.example/1',
    title: 'A hole',
    severity: 'high',
    vulnerable_versions: '>=2.0.0 <2.0.1',
  };

  test('reads names with a scope, checksums, deprecations and systems', () => {
    expect(packages).toMatchObject([
      { name: '@scope/old', version: '1.2.3', deprecated: 'use another' },
      { name: 'from-git', integrity: null },
      { name: 'good', is_for_some_systems: true, deprecated: null },
    ]);
  });

  test('names a vulnerable version, and not the one that mends it', () => {
    const advisories = { good: [advisory] };
    const found = findVulnerable(packages, { advisories });
    expect(found).toEqual(['good@2.0.0: A hole (high) https://advisories.example/1']);
    const mended = [{ ...advisory, vulnerable_versions: '<2.0.0' }];
    expect(findVulnerable(packages, { advisories: { good: mended } })).toEqual([]);
  });

  test('names what does not come from the registry, what is deprecated, and a needless excuse', () => {
    expect(policyFaults(packages, { good: 'stays' })).toEqual([
      'from-git@1.0.0 has no checksum of the registry',
      '@scope/old@1.2.3 is deprecated: use another',
      'good is reviewed as deprecated and is not',
    ]);
  });

  test('asks the registry in its own words and keeps what it knew', async () => {
    const asked: unknown[] = [];
    const registry = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        asked.push([request.url, JSON.parse(body)]);
        response.end(JSON.stringify({ good: [{ ...advisory, id: 1, cwe: [] }] }));
      });
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as { port: number };
    const old = { ...advisory, url: 'https://advisories.example/0' };
    const known = {
      fetched_at: null,
      advisories: { good: [old, { ...advisory, title: 'Before' }] },
    };
    const fetched = await fetchAdvisories(`http://127.0.0.1:${port}/`, packages, known);
    registry.close();
    expect(asked).toEqual([
      [
        '/-/npm/v1/security/advisories/bulk',
        { '@scope/old': ['1.2.3'], 'from-git': ['1.0.0'], good: ['2.0.0'] },
      ],
    ]);
    expect(fetched.advisories).toEqual({ good: [old, advisory] });
    expect(fetched.fetched_at).not.toBeNull();
  });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
