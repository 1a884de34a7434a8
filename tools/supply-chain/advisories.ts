import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { pnpm } from './pnpm.ts';

const FILE = path.join(import.meta.dirname, 'advisories.json');

const advisorySchema = z.object({
  url: z.url(),
  title: z.string(),
  severity: z.string(),
  vulnerable_versions: z.string(),
});
const storedSchema = z.strictObject({
  /** When the registry was asked; null while all of them were entered by hand. */
  fetched_at: z.iso.datetime().nullable(),
  /** By the name of the package, as a registry answers. */
  advisories: z.record(z.string(), z.array(advisorySchema.strict())),
});
export type Advisories = z.infer<typeof storedSchema>;

/** What is used of the report that `pnpm audit --json` prints. */
const reportSchema = z.object({
  advisories: z.record(
    z.string(),
    advisorySchema.extend({
      module_name: z.string(),
      findings: z.array(z.object({ version: z.string() })),
    }),
  ),
  metadata: z.object({ totalDependencies: z.int() }),
});
type Report = z.infer<typeof reportSchema>;

/** The registry does not answer: there is no network, or it has no such endpoint. */
export class NoAnswer extends Error {}

export function storedAdvisories(): Advisories {
  return storedSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

export function storeAdvisories(advisories: Advisories): void {
  writeFileSync(FILE, `${JSON.stringify(advisories, null, 2)}\n`);
}

/** Lets pnpm ask a registry about all packages; the configured one, unless another is named. */
export async function audit(registry?: string): Promise<Report> {
  const named = registry === undefined ? [] : ['--registry', registry];
  // By default it tries again for more than a minute.
  const { stdout, stderr } = await pnpm('audit', '--json', '--config.fetch-retries=0', ...named);
  if (stdout.startsWith('{')) return reportSchema.parse(JSON.parse(stdout));
  if (`${stdout}${stderr}`.includes('ERR_PNPM_AUDIT_BAD_RESPONSE')) {
    throw new NoAnswer('The registry does not answer about advisories');
  }
  throw new Error(`pnpm audit prints no report: ${stderr.trim()}`);
}

/** Lets pnpm ask a registry on this machine, which knows these advisories. Needs no network. */
export async function auditOffline({ advisories }: Pick<Advisories, 'advisories'>) {
  let id = 0;
  const answer = Object.entries(advisories).map(([name, found]) => [
    name,
    found.map((advisory) => ({ ...advisory, id: (id += 1), cwe: [] })),
  ]);
  const registry = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Object.fromEntries(answer)));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  try {
    return await audit(`http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
  } finally {
    registry.close();
  }
}

/** The advisories that an installed version is subject to, in words. */
export function findingsIn({ advisories }: Report): string[] {
  return Object.values(advisories).flatMap(({ module_name: name, findings, ...advisory }) => {
    const { title, severity, url } = advisory;
    return findings.map(({ version }) => `${name}@${version}: ${title} (${severity}) ${url}`);
  });
}

/** Those that were known, with those of a report. */
export function withReport(known: Advisories, report: Report): Advisories {
  const advisories = { ...known.advisories };
  for (const { module_name: name, findings: _, ...advisory } of Object.values(report.advisories)) {
    const others = (advisories[name] ?? []).filter(({ url }) => url !== advisory.url);
    advisories[name] = [...others, advisory];
  }
  return { fetched_at: new Date().toISOString(), advisories };
}
