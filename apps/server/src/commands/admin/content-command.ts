import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_FOLDERS } from '@guildhall/domain/content/types';
import { isLanguage } from '@guildhall/domain/kernel/language';
import { archiveText } from '@guildhall/services/content/archive-text';
import { fillingFor } from '@guildhall/services/content/fill-texts';
import { listVersions } from '@guildhall/services/content/list-versions';
import { parseFile } from '@guildhall/services/content/parse-file';
import {
  ContentFaults,
  type Publication,
  publishTexts,
} from '@guildhall/services/content/publish-texts';
import { readFiles } from '@guildhall/services/content/read-files';
import { renderMarkdown } from '@guildhall/services/content/render-markdown';
import { createRuleBooks } from '@guildhall/services/kernel/rule-books';
import { SHIPPED_TEXTS } from '../../data-dir.ts';
import { type AdminCall, AdminFault, reasonOf } from './call.ts';

type Action = (call: AdminCall, rest: readonly string[]) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = { publish, list, archive, preview };

/** `content publish [folder]`, `content list`, `content archive <text>`, `content preview …`. */
export async function changeContent(call: AdminCall): Promise<void> {
  const [name = '', ...rest] = call.names;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) {
    throw new AdminFault(`say what to do: content ${Object.keys(ACTIONS).join(' | ')}`);
  }
  await action(call, rest);
}

function publicationOf({ draft = false, at }: AdminCall['options']): Publication {
  if (draft && at !== undefined) throw new AdminFault('say --draft or --at, not both');
  if (draft) return { as: 'draft' };
  if (at === undefined) return { as: 'published' };
  const time = new Date(at);
  if (Number.isNaN(time.getTime()) || !/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(at)) {
    throw new AdminFault('write the time with its zone: --at 2027-01-31T09:00:00Z');
  }
  return { as: 'scheduled', at: time };
}

async function publish(call: AdminCall, [folder = SHIPPED_TEXTS, ...more]: readonly string[]) {
  const { db, staff, options, tell } = call;
  const reason = reasonOf(call);
  if (more.length > 0) throw new AdminFault('name one folder');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new AdminFault(`${folder} is no folder`);
  }
  const publication = publicationOf(options);
  const texts = readFiles(folder, await createRuleBooks(db).current());
  if (texts.faults.length > 0) refuse(call, new ContentFaults(texts.faults));
  const author = { viewer: staff, reason };
  try {
    const results = await publishTexts({ db }, author, texts, publication);
    for (const { document, result, number } of results) {
      if (result === 'unchanged') continue;
      tell(`✓ ${nameOf(document)}: version ${number} is ${publication.as}`);
    }
    const changed = results.filter(({ result }) => result !== 'unchanged').length;
    tell(`${changed} ${publication.as}, ${results.length - changed} unchanged.`);
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error;
    refuse(call, error);
  }
}

function refuse({ tell }: AdminCall, { faults }: ContentFaults): never {
  for (const { file, line, message } of faults) tell(`✗ ${file}:${line}: ${message}`);
  throw new AdminFault(`nothing was published: ${faults.length} faults`);
}

const nameOf = ({ language, kind, slug }: { language: string; kind: string; slug: string }) =>
  `${language}/${CONTENT_FOLDERS[kind as keyof typeof CONTENT_FOLDERS]}/${slug}`;

async function list({ db, tell }: AdminCall): Promise<void> {
  const versions = await listVersions({ db });
  for (const { number, state, dated_on: date, publish_at: at, title, ...document } of versions) {
    const due = at === null ? '' : ` for ${at.toISOString()}`;
    tell(`${nameOf(document)}  version ${number} of ${date}  ${state}${due}  ${title}`);
  }
  tell(`${versions.length} versions that are not archived.`);
}

async function archive(call: AdminCall, [name = '', ...more]: readonly string[]) {
  const { db, staff, tell } = call;
  const [language = '', folder = '', slug = ''] = name.replace(/\.md$/, '').split('/');
  const kind = Object.entries(CONTENT_FOLDERS).find(([, each]) => each === folder)?.[0];
  if (more.length > 0 || kind === undefined || !isLanguage(language)) {
    throw new AdminFault('name one text, such as en/policies/refund-policy');
  }
  const document = { language, kind: kind as keyof typeof CONTENT_FOLDERS, slug };
  const versions = await archiveText({ db }, staff, document, reasonOf(call));
  tell(`✓ ${nameOf(document)} is off the site: ${versions} versions were archived.`);
}

/** Writes what readers would see of a file, as HTML. */
async function preview({ db, tell }: AdminCall, [file = '', ...more]: readonly string[]) {
  if (more.length > 0 || !existsSync(file)) throw new AdminFault('name one file');
  const place = file.split(path.sep).slice(-3).join('/');
  const parsed = parseFile(place, readFileSync(file, 'utf8'));
  if (Array.isArray(parsed)) {
    throw new AdminFault(
      parsed.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'),
    );
  }
  const { document } = parsed;
  const settings = { site_name: 'SITE_NAME', protection_label: 'PROTECTION_LABEL', public_url: '' };
  const context = { rule_books: createRuleBooks(db), settings };
  const filling = await fillingFor(context, document.language);
  tell(`<h1>${document.title}</h1>`);
  tell(renderMarkdown(document.body, filling).html);
}
