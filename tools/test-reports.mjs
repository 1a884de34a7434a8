// What the launcher reads from the reports of the test runners. Plain JavaScript without packages,
// like the launcher.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MOST_FAILURES = 30;

/** Names what failed. A log of a long run is often cut to its end, so it is called there. */
export function printFailures({ title, failures = [] }) {
  if (failures.length > 0) console.log(`\nFailed in ${title}:`);
  for (const failure of failures.slice(0, MOST_FAILURES)) console.log(failure);
}

/** The counts of a run of Vitest, from its JSON report. */
export function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const tests = failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${file}: ${fullName}`, failureMessages.join('\n')),
    );
    const isBroken = brokenFiles.some((broken) => broken.name === name);
    return isBroken ? [describeFailure(file, message)] : tests;
  });
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length, failures };
}

/** The name of a failed test and the start of its message, indented below it. */
function describeFailure(name, message) {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, 8).map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

/** The same of Playwright. A test that passes at a second try counts as failed. */
export function readPlaywright({ stats, errors, suites }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failures = suites
    .flatMap(specs)
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((each) => each.results);
      const messages = results.flatMap((each) => each.errors.map((error) => error.message));
      const text = stripVTControlCharacters(messages.join('\n'));
      return describeFailure(`e2e/${file}: ${title}`, text);
    });
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, failures };
}
