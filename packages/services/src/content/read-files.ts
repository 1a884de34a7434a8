import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unknownPlaceholders } from '@guildhall/domain/content/rules';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { faultsOfPicture } from './check-picture.ts';
import { type ContentFile, type FileFault, parseFile } from './parse-file.ts';
import { faultsOfMarkdown } from './render-markdown.ts';

export interface ContentPicture {
  readonly hash: Buffer;
  readonly svg: string;
}

/** The texts of a folder, and the pictures of its articles, by hash. */
export interface ContentFiles {
  readonly files: readonly ContentFile[];
  readonly pictures: readonly ContentPicture[];
  readonly faults: readonly FileFault[];
}

/** Texts are files below `<language>/<kind>/`, the pictures of all languages in one folder. */
const PICTURES = 'pictures';

/**
 * Reads all texts below a folder, with every fault of every file. `rules` is what placeholders may
 * name.
 */
export function readFiles(folder: string, rules: RuleNumbers): ContentFiles {
  const faults: FileFault[] = [];
  const files: ContentFile[] = [];
  const pictures = new Map<string, ContentPicture>();
  const places = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((place) => place.replaceAll(path.sep, '/'))
    .filter((place) => place.endsWith('.md'))
    .toSorted();
  for (const place of places) {
    const parsed = parseFile(place, readFileSync(path.join(folder, place), 'utf8'));
    if (Array.isArray(parsed)) {
      faults.push(...parsed);
      continue;
    }
    faults.push(...faultsOfText(parsed, rules));
    const { document } = parsed;
    if (document.kind !== 'article') {
      files.push(parsed);
      continue;
    }
    const found = readPicture(folder, document.picture);
    if ('message' in found) {
      const line = parsed.lines.get('picture') ?? 1;
      faults.push({
        file: place,
        line,
        message: `${PICTURES}/${document.picture}: ${found.message}`,
      });
      continue;
    }
    const hash = found.hash.toString('hex');
    pictures.set(hash, found);
    files.push({ ...parsed, document: { ...document, picture: hash } });
  }
  if (places.length === 0) faults.push({ file: folder, line: 1, message: 'no text was found' });
  return { files, pictures: [...pictures.values()], faults: distinct(faults) };
}

/** A line with several faults of one kind is named once. */
function distinct(faults: readonly FileFault[]): FileFault[] {
  const named = faults.map((each) => [JSON.stringify(each), each] as const);
  return [...new Map(named).values()];
}

function faultsOfText(
  { file, document, body_line: bodyLine, lines }: ContentFile,
  rules: RuleNumbers,
): FileFault[] {
  const { body } = document;
  const inBody = [
    ...faultsOfMarkdown(body),
    ...unknownPlaceholders(body, rules).map(({ placeholder, line }) => ({
      line,
      message: `there is no placeholder ${placeholder}`,
    })),
  ].map(({ line, message }) => ({ file, line: bodyLine + line - 1, message }));
  const described = 'description' in document ? document.description : '';
  const inFront = Object.entries({ title: document.title, description: described }).flatMap(
    ([key, text]) =>
      unknownPlaceholders(text, rules).map(({ placeholder }) => ({
        file,
        line: lines.get(key) ?? 1,
        message: `there is no placeholder ${placeholder}`,
      })),
  );
  return [...inFront, ...inBody];
}

function readPicture(folder: string, name: string): ContentPicture | { message: string } {
  const file = path.join(folder, PICTURES, name);
  if (!name.endsWith('.svg') || !existsSync(file)) return { message: 'there is no such file' };
  const svg = readFileSync(file, 'utf8');
  const [fault] = faultsOfPicture(svg);
  if (fault !== undefined) return { message: `line ${fault.line}: ${fault.message}` };
  return { hash: createHash('sha256').update(svg).digest(), svg };
}
