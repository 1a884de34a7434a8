import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { profile } from './profile.ts';

test('stages, projects, files, tests and stories are listed, the slowest first', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-profile-'));
  const write = (name: string, report: unknown) =>
    writeFileSync(path.join(folder, name), JSON.stringify(report));
  write('stages.json', [
    { title: 'Lint', seconds: 12, cpuSeconds: 20.04 },
    { title: 'Types', seconds: 3, cpuSeconds: null },
  ]);
  write('timings.json', [
    { project: 'domain', file: 'a.test.ts', startMs: 100, runMs: 200, tests: [] },
    {
      project: 'proofs',
      file: 'b.test.ts',
      startMs: 1_000,
      runMs: 4_000,
      tests: [{ name: 'holds', ms: 3_500 }],
    },
    { project: 'domain', file: 'c.test.ts', startMs: 300, runMs: 400, tests: [] },
  ]);
  const result = (duration: number, workerIndex: number) => [{ duration, workerIndex }];
  const spec = (title: string, results: object[]) => ({
    title,
    file: 's.spec.ts',
    tests: [{ results }],
  });
  write('playwright.json', {
    suites: [
      { specs: [spec('short', result(1_000, 0))], suites: [] },
      { suites: [{ specs: [spec('long', result(9_000, 1))] }] },
    ],
  });
  const lines = profile(folder);
  rmSync(folder, { recursive: true });
  expect(lines).toEqual([
    '',
    'Stages',
    'stage  seconds  CPU seconds',
    'Lint      12.0         20.0',
    'Types      3.0            -',
    'All       15.0         20.0',
    '',
    'Test projects',
    'worker-seconds  start  hooks and tests  project  files',
    '           5.0    1.0              4.0  proofs   1 files',
    '           1.0    0.4              0.6  domain   2 files',
    '',
    'Slowest test files',
    'worker-seconds  start  hooks and tests  project  file',
    '           5.0    1.0              4.0  proofs   b.test.ts',
    '           0.7    0.3              0.4  domain   c.test.ts',
    '           0.3    0.1              0.2  domain   a.test.ts',
    '',
    'Slowest tests',
    'seconds  project  test',
    '    3.5  proofs   holds',
    '',
    'Browser workers',
    'seconds  worker',
    '    9.0  1',
    '    1.0  0',
    '',
    'Browser stories',
    'seconds  worker  story',
    '    9.0  1       s.spec.ts: long',
    '    1.0  0       s.spec.ts: short',
  ]);
});

test('a run of some stages has no tables of the others', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-profile-'));
  expect(profile(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
