// What the launcher reads from the reports of the test runners. Plain JavaScript without packages,
// like the launcher.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MOST_FAILURES = 30;

/** Names what failed. A log of a long run is often cut to its end, so it is called there. */
export function printFailures({ title, failures = [], flaky = [] }) {
  if (flaky.length > 0) console.log(`\nFlaky in ${title} (passed when tried again, to be mended):`);
  for (const test of flaky) console.log(test);
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

/** What no second try forgives: wrong books, and errors in the console of a page. */
const ALWAYS_FAILED = /the books after|the errors of pages during/;

/**
 * The same of Playwright. A story that passes when it is tried again, in a new shop, counts as
 * passed and is named as flaky.
 */
export function readPlaywright({ stats, errors, suites }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const described = suites.flatMap(specs).flatMap(({ file, title, ok, tests }) => {
    const results = tests.flatMap((each) => each.results);
    const messages = results.flatMap((each) => each.errors.map((error) => error.message));
    if (messages.length === 0 && ok) return [];
    const text = stripVTControlCharacters(messages.join('\n'));
    const isFlaky = ok && !ALWAYS_FAILED.test(text);
    return [{ isFlaky, text: describeFailure(`e2e/${file}: ${title}`, text) }];
  });
  const flaky = described.filter((each) => each.isFlaky).map((each) => each.text);
  const failures = described.filter((each) => !each.isFlaky).map((each) => each.text);
  const failed = stats.unexpected + stats.flaky - flaky.length + errors.length;
  return { passed: stats.expected + flaky.length, failed, failures, flaky };
}
