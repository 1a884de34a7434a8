// Lists in the documents that the code already has: the decisions, the jobs of the workers.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SECURITY_EVENTS } from '@guildhall/domain/kernel/audit/events';
import { everyServerJobs, recurringJobs } from '@guildhall/services/rooms';
import { markdownTable } from './tables.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What the third line of a decision says of its fate. */
function statusOf(line: string): string {
  if (line.startsWith('Superseded by ')) return line.replace(/^Superseded/, 'superseded');
  const by = /was superseded by \[(?:decision )?(\d+)\]\(([^)]+)\)/.exec(line);
  return by === null ? '' : `in part superseded by [${by[1]}](${by[2]})`;
}

function decisions(): string {
  const folder = path.join(root, 'docs/decisions');
  const names = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const rows = names.toSorted().map((name) => {
    const [heading = '', , third = ''] = readFileSync(path.join(folder, name), 'utf8').split('\n');
    const [, number = '', title = ''] = /^# (\d+)\. (.*)$/.exec(heading) ?? [];
    return [number, `[${title}](${name})`, statusOf(third).replace(/\.$/, '')];
  });
  return markdownTable(['number', 'decision', 'status'], rows);
}

const jobs = (all: readonly { readonly name: string }[]): string =>
  `${all.length}: ${all.map(({ name }) => name).join(', ')}.`;

export const listParts = {
  decisions,
  'jobs-of-every-server': () => jobs(everyServerJobs),
  'recurring-jobs': () => jobs(recurringJobs),
  'security-events': () =>
    markdownTable(
      ['event', 'when'],
      Object.entries(SECURITY_EVENTS).map(([event, meaning]) => [`\`${event}\``, meaning]),
    ),
};
