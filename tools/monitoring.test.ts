import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { METRICS } from '@guildhall/server/inner/metrics';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const recipes = path.resolve(import.meta.dirname, '../docs/recipes');
const RULES = 'prometheus-rules.yml';
const TESTS = 'prometheus-rules.test.yml';
const DASHBOARD = 'grafana-dashboard.json';
const textOf = (file: string) => readFileSync(path.join(recipes, file), 'utf8');

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: recipes, encoding: 'utf8' });
const isMissing = promtool('--version').status !== 0;

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
}
interface RuleTests {
  readonly tests: readonly {
    readonly name: string;
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly unknown[];
    }[];
  }[];
}

test.each([RULES, TESTS, DASHBOARD])('%s names only metrics that a server tells', (file) => {
  const names = textOf(file).match(/guildhall_\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  const known = new Set<string>(Object.keys(METRICS));
  const unknown = names
    .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
    .filter((name) => !known.has(name));
  expect(unknown).toEqual([]);
});

test('each alert is shown to fire, and not to fire in a shop that is well', () => {
  const { groups } = parse(textOf(RULES)) as Rules;
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).toSorted();
  const { tests } = parse(textOf(TESTS)) as RuleTests;
  const cases = tests.flatMap(({ alert_rule_test: each }) => each);
  const named = (isFiring: boolean) =>
    cases
      .filter(({ exp_alerts: expected }) => expected.length > 0 === isFiring)
      .map(({ alertname }) => alertname)
      .toSorted();
  expect(named(true)).toEqual(alerts);
  expect(named(false)).toEqual(alerts);
});

test.skipIf(isMissing)(
  `promtool accepts the rules and sees each alert fire${isMissing ? ' (without promtool)' : ''}`,
  () => {
    for (const args of [
      ['check', 'rules', RULES],
      ['test', 'rules', TESTS],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect(stdout + stderr).toContain('SUCCESS');
      expect(status).toBe(0);
    }
  },
);
