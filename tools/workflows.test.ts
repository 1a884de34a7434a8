import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.dirname(import.meta.dirname);
const FOLDER = '.github/workflows';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: unknown;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = fs.readdirSync(path.join(root, FOLDER)).map((name) => {
  const text = fs.readFileSync(path.join(root, FOLDER, name), 'utf8');
  const workflow = parse(text) as Workflow;
  return { name, text, workflow, steps: Object.values(workflow.jobs).flatMap((job) => job.steps) };
});

/** What the jobs of a release may do besides. */
const MAY_WRITE = [
  ['image', { contents: 'read', packages: 'write' }],
  ['publish', { contents: 'write' }],
];

describe.each(workflows)('$name', ({ name: file, text, workflow, steps }) => {
  test('pins every action by its digest, and names its version (P1)', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'));
    expect(used).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    for (const line of used) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('may only read the repository, but the jobs that publish a release', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const others = Object.entries(workflow.jobs).flatMap(([name, { permissions }]) =>
      permissions === undefined ? [] : [[name, permissions]],
    );
    expect(others).toEqual(file === 'release.yml' ? MAY_WRITE : []);
  });

  test('lets setup-node cache nothing: it would call pnpm before anything has installed it', () => {
    const setUps = steps.filter((step) => step.uses?.startsWith('actions/setup-node@'));
    for (const step of setUps) expect(step.with).toMatchObject({ 'package-manager-cache': false });
    expect(setUps.length).toBeGreaterThan(0);
  });

  test('runs scripts and programs that exist', () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = steps.flatMap(({ run = '' }) => run.split('\n'));
    const missing = commands.filter((command) => {
      const script = /^npm (?:run )?([\w:]+)/.exec(command)?.[1];
      if (script !== undefined) return script !== 'pack' && scripts[script] === undefined;
      const tool = /^node (tools\/\S+)/.exec(command.trim())?.[1];
      if (tool !== undefined) return !fs.existsSync(path.join(root, tool));
      if (!command.startsWith('.ci/')) return false;
      return (fs.statSync(path.join(root, command)).mode & 0o111) === 0;
    });
    expect(missing).toEqual([]);
  });
});

describe('a release', () => {
  const release = workflows.find(({ name }) => name === 'release.yml')?.workflow.jobs ?? {};
  const commands = (job: string) =>
    (release[job]?.steps ?? []).map(({ run = '' }) => run).join('\n');

  test('is an image that was started, and a release with the notes and the files, after all checks', () => {
    expect(commands('release')).toContain('npm test');
    expect(release['image']?.needs).toBe('release');
    expect(commands('image')).toMatch(/docker build [\s\S]*docker run [\s\S]*docker push /);
    expect(release['publish']?.needs).toEqual(['release', 'image']);
    expect(commands('publish')).toMatch(/gh release create .*\n?.*--notes-file notes\.md/);
  });

  test('nobody who does not exist has to review a change', () => {
    const owners = fs.readFileSync(path.join(root, '.github/CODEOWNERS'), 'utf8');
    const rules = owners.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(rules).toEqual([]);
  });
});

describe('.ci/start-and-stop', () => {
  /** Runs it with a shop that is a few lines of shell. */
  function outcomeOf(shop: { npm: string; curl: string }): number | null {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'guildhall-ci-'));
    fs.mkdirSync(path.join(folder, '.ci'));
    fs.mkdirSync(path.join(folder, '.data'));
    fs.copyFileSync(path.join(root, '.ci/start-and-stop'), path.join(folder, '.ci/start-and-stop'));
    const program = (name: string, script: string) => {
      fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    };
    program('sleep', 'exec /bin/sleep 0.05');
    program('npm', shop.npm);
    program('curl', shop.curl);
    const { status } = spawnSync('bash', ['.ci/start-and-stop'], {
      cwd: folder,
      // Pipes would be open as long as the shop lives.
      stdio: 'ignore',
      timeout: 60_000,
      env: { PATH: `${folder}:${process.env['PATH']}` },
    });
    // A shop that ignores the signal ends when its file is gone.
    fs.rmSync(folder, { recursive: true });
    return status;
  }

  const isUp = 'test -e up';
  const untilSignal = (onSignal: string, afterwards = '') =>
    `trap '${onSignal}' TERM; touch up .data/postmaster.pid
     while test -e up; do /bin/sleep 0.05; done; ${afterwards}`;

  test.each([
    ['a shop that ends at the signal passes', untilSignal('rm up .data/postmaster.pid'), 0],
    ['a shop that ignores the signal fails', untilSignal(''), 1],
    ['a database that outlives its server fails', untilSignal('rm up'), 1],
    ['a shop that does not start fails', 'exit 1', 1],
  ])('%s', (_name, npm, status) => {
    expect(outcomeOf({ npm, curl: isUp })).toBe(status);
  });
});
