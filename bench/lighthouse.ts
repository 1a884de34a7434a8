import { execFile } from 'node:child_process';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ROOT, startShop } from './shop.ts';
import { chromiumPath, firstOffer } from './visitor.ts';

/**
 * Runs Lighthouse with mobile emulation on pages that search engines list, one of each kind:
 *
 *   node bench/lighthouse.ts [--rounds 5] [--url http://localhost:3000]
 *
 * Without a URL it starts the built server with a demo shop. It prints the median of each of the
 * four scores and the audits that cost points. Lighthouse is larger than all other packages
 * together and only used here, so it is not a dependency: npx installs this version on the first
 * run, which requires a package registry. The performance score is simulated from measurements on
 * this machine. `speed` is Lighthouse's benchmark index of the machine, about 2,000 on an idle
 * desktop; scores with a much lower speed say more about the machine.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = {
  performance: 97,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;
type Category = keyof typeof CATEGORIES;
const NAMES = Object.keys(CATEGORIES) as Category[];

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}

interface Report {
  readonly categories: Record<
    Category,
    { score: number; auditRefs: readonly { id: string; weight: number }[] }
  >;
  readonly audits: Record<string, Audit>;
  readonly environment: { readonly benchmarkIndex: number };
}

const run = promisify(execFile);

/** Chromium occasionally records no trace; Lighthouse recommends to run it again. */
const MAX_ATTEMPTS = 3;

async function reportOn(url: string): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await reportOnce(url);
    } catch (error) {
      if (tries >= MAX_ATTEMPTS) throw new Error(`Lighthouse gave up on ${url}`, { cause: error });
    }
  }
}

async function reportOnce(url: string): Promise<Report> {
  const chrome = chromiumPath();
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${NAMES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    {
      cwd: ROOT,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        // The Node version of this process, which may be newer than the system's.
        PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
        ...(chrome === undefined ? {} : { CHROME_PATH: chrome }),
      },
    },
  );
  return JSON.parse(stdout) as Report;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The audits that reduced the score of a category, with the points that each cost. */
function costs({ categories, audits }: Report, category: Category): string[] {
  const { auditRefs } = categories[category];
  const total = auditRefs.reduce((all, { weight }) => all + weight, 0);
  return auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    const score = audit?.score ?? 1;
    if (audit === undefined || weight === 0 || score === 1) return [];
    const points = ((100 * weight * (1 - score)) / total).toFixed(1);
    return [`${points.padStart(8)}  ${id}: ${audit.displayValue ?? audit.title}`];
  });
}

function print(page: string, reports: readonly Report[]): void {
  const scores = NAMES.map((name) => {
    const all = reports.map(({ categories }) => Math.round(categories[name].score * 100));
    return { name, all, score: median(all) };
  });
  const formatted = scores.map(({ name, score }) => {
    return `${name} ${score}${score < CATEGORIES[name] ? ' BELOW THE AIM' : ''}`;
  });
  const speed = median(reports.map(({ environment }) => environment.benchmarkIndex));
  console.log(`${page}: ${formatted.join(', ')} (speed ${Math.round(speed)})`);
  for (const { name, all, score } of scores) {
    if (score === 100) continue;
    const middle = reports[all.indexOf(score)];
    console.log(`  ${name}: ${all.join(' ')}; in the middle one were lost`);
    for (const line of middle ? costs(middle, name) : []) console.log(line);
  }
}

/** Pages of words: a policy, the help, the questions, the blog and an article. */
const TEXTS = ['/terms-of-service', '/support/appeals', '/faq', '/blog', '/blog/spot-a-scam'];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, url: { type: 'string' } },
});
const shop = values.url === undefined ? await startShop() : null;
try {
  const url = values.url ?? shop?.url ?? '';
  const list = '/accounts/valorant-accounts';
  const pages = ['/', list, await firstOffer(url, list), ...TEXTS];
  const reports = new Map<string, Report[]>(pages.map((page) => [page, []]));
  // In rounds, so that other load on the machine affects all pages equally.
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [page, soFar] of reports) soFar.push(await reportOn(url + page));
  }
  for (const [page, soFar] of reports) print(page, soFar);
} finally {
  await shop?.stop();
}
