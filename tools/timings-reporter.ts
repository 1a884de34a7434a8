import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTiming } from './profile.ts';

/**
 * Vitest's JSON report has the time of each test, but not the time of a file before and between its
 * tests. `npm test -- --profile` adds this reporter, which writes both to `TIMINGS_FILE`.
 */
export default class TimingsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.TIMINGS_FILE;
    if (file === undefined) throw new Error('TIMINGS_FILE names no file');
    writeFileSync(file, JSON.stringify(modules.map(timingOf)));
  }
}

function timingOf(module: TestModule): FileTiming {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    startMs: environmentSetupDuration + prepareDuration + setupDuration + collectDuration,
    runMs: duration,
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      ms: test.diagnostic()?.duration ?? 0,
    })),
  };
}
