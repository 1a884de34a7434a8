import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  audit,
  auditOffline,
  findingsIn,
  NoAnswer,
  storedAdvisories,
  withReport,
} from './advisories.ts';
import { licencesText, shippedPackages, storedLicences } from './licences.ts';
import { ROOT } from './pnpm.ts';
import { mayShip, policyFaults } from './policy.ts';

describe('the packages of the lockfile (P1)', () => {
  test('have no advisory that is known', async () => {
    const report = await auditOffline(storedAdvisories());
    expect(report.metadata.totalDependencies).toBeGreaterThan(300);
    expect(findingsIn(report)).toEqual([]);
  });

  test('have a checksum of the registry, and none is deprecated without a reason', () => {
    expect(policyFaults(readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8'))).toEqual([]);
  });

  test('have licences that are allowed and listed where they run in production', async () => {
    const shipped = await shippedPackages();
    expect(shipped.length).toBeGreaterThan(100);
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
    resolution: {commit: abc, repo: https://git.example/x.git, type: git}
  from-elsewhere@1.0.0:
    resolution: {integrity: sha512-abc, tarball: https://elsewhere.example/x.tgz}
  good@2.0.0:
    resolution: {integrity: sha512-abc}
`;

describe('the audit', () => {
  const advisory = {
    url: 'https://advisories.example/1',
    title: 'A hole',
    severity: 'high',
    vulnerable_versions: '>=4.0.0 <99.0.0',
  };
  const mended = {
    ...advisory,
    url: 'https://advisories.example/2',
    vulnerable_versions: '<4.0.0',
  };

  test('names a vulnerable version, and not one that is mended; both are stored', async () => {
    const report = await auditOffline({ advisories: { zod: [advisory, mended] } });
    const [found, ...more] = findingsIn(report);
    expect(found).toMatch(/^zod@4\.[\d.]+: A hole \(high\) https:\/\/advisories\.example\/1$/);
    expect(more).toEqual([]);
    const before = { ...advisory, title: 'Before' };
    const known = { fetched_at: null, advisories: { zod: [mended, before], pg: [mended] } };
    const { fetched_at: fetchedAt, advisories } = withReport(known, report);
    expect(advisories).toEqual({ zod: [mended, advisory], pg: [mended] });
    expect(fetchedAt).not.toBeNull();
  });

  test('knows a registry that does not answer about advisories from one that knows none', async () => {
    const registry = createServer((_request, response) => response.writeHead(405).end());
    await once(registry.listen(0, '127.0.0.1'), 'listening');
    const { port } = registry.address() as AddressInfo;
    await expect(audit(`http://127.0.0.1:${port}/`)).rejects.toThrow(NoAnswer);
    registry.close();
    expect(findingsIn(await auditOffline({ advisories: {} }))).toEqual([]);
  });

  test('names what does not come from the registry, what is deprecated, and a needless excuse', () => {
    expect(policyFaults(LOCKFILE, { good: 'stays' })).toEqual([
      'from-git@1.0.0 has no checksum of the registry',
      'from-elsewhere@1.0.0 has no checksum of the registry',
      '@scope/old@1.2.3 is deprecated: use another',
      'good is reviewed as deprecated and is not',
    ]);
  });

  test.each([
    ['a licence that asks for its text', 'any', 'MIT', true],
    ['a reviewed one', 'satori', 'MPL-2.0', true],
    ['the same of another package', 'any', 'MPL-2.0', false],
    ['one that is unknown', 'any', 'Unknown', false],
  ])('ships %s or refuses it', (_what, name, license, isShipped) => {
    expect(mayShip({ name, license })).toBe(isShipped);
  });
});
