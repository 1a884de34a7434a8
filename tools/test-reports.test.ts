import { expect, test } from 'vitest';
import { readPlaywright } from './test-reports.mjs';

/** A report of two stories: one passes, the other has these errors, one for each try. */
function report({ messages, passes }: { messages: string[]; passes: boolean }) {
  const results = messages.map((message) => ({ errors: [{ message }] }));
  if (passes) results.push({ errors: [] });
  const specs = [
    { file: 'a.spec.ts', title: 'passes', ok: true, tests: [{ results: [{ errors: [] }] }] },
    { file: 'b.spec.ts', title: 'fails', ok: passes, tests: [{ results }] },
  ];
  const stats = { expected: 1, flaky: Number(passes), unexpected: Number(!passes) };
  return { stats, errors: [], suites: [{ specs }] };
}

test('a story that fails at every try counts as failed', () => {
  const counts = readPlaywright(report({ messages: ['too late', 'too late'], passes: false }));
  expect(counts).toMatchObject({ passed: 1, failed: 1, flaky: [] });
  expect(counts.failures).toEqual([expect.stringContaining('e2e/b.spec.ts: fails')]);
});

test('a story that passes when it is tried again counts as passed and is named', () => {
  const counts = readPlaywright(report({ messages: ['too late'], passes: true }));
  expect(counts).toMatchObject({ passed: 2, failed: 0, failures: [] });
  expect(counts.flaky).toEqual([expect.stringContaining('too late')]);
});

test.each(['the books after this story', 'the errors of pages during this story'])(
  'no second try forgives “%s”',
  (message) => {
    const counts = readPlaywright(report({ messages: [`Error: ${message}`], passes: true }));
    expect(counts).toMatchObject({ passed: 1, failed: 1, flaky: [] });
    expect(counts.failures).toHaveLength(1);
  },
);
