import { type ContentDocument, documentSchema } from '@guildhall/domain/content/schema';
import { CONTENT_FOLDERS } from '@guildhall/domain/content/types';
import { isLanguage } from '@guildhall/domain/kernel/language';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** What is wrong with a file, and on which line, from 1. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A text as its file has it. */
export interface ContentFile {
  readonly file: string;
  readonly document: ContentDocument;
  /** The lines of the keys of the front matter. */
  readonly lines: ReadonlyMap<string, number>;
  /** The line on which the body begins. */
  readonly body_line: number;
}

const PLACE = /^([^/]+)\/([^/]+)\/([^/]+)\.md$/;
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Parses a file, whose place below the folder of all texts says what it is:
 * `<language>/<kind>/<slug>.md`. Returns every fault that can be found without the database.
 */
export function parseFile(place: string, text: string): ContentFile | FileFault[] {
  const file = place;
  const fault = (line: number, message: string): FileFault => ({ file, line, message });
  const [, language = '', folder = '', slug = ''] = PLACE.exec(place) ?? [];
  const kind = Object.entries(CONTENT_FOLDERS).find(([, name]) => name === folder)?.[0];
  if (!isLanguage(language) || kind === undefined) {
    const folders = Object.values(CONTENT_FOLDERS).join(', ');
    return [fault(1, `a text is at <language>/<kind>/<slug>.md, where a kind is ${folders}`)];
  }
  const [whole, yaml] = FRONT_MATTER.exec(text) ?? [];
  if (whole === undefined || yaml === undefined) {
    return [fault(1, 'it does not begin with front matter between two lines of ---')];
  }
  const front = readFrontMatter(yaml);
  if ('message' in front) return [fault(front.line, front.message)];
  const { values, lines } = front;
  const own = ['kind', 'language', 'slug', 'body'].filter((key) => lines.has(key));
  if (own.length > 0) {
    return own.map((key) => fault(lines.get(key) ?? 1, `${key} is not a key of the front matter`));
  }
  const body = text.slice(whole.length);
  const blank = /^\s*/.exec(body)?.[0] ?? '';
  const bodyLine = linesIn(whole) + linesIn(blank) + 1;
  const parsed = documentSchema.safeParse({ ...values, kind, language, slug, body });
  if (!parsed.success) {
    return parsed.error.issues.flatMap((issue) =>
      faultsOf(issue, (key) => (key === 'body' ? bodyLine : (lines.get(key) ?? 1))).map(
        ([line, message]) => fault(line, message),
      ),
    );
  }
  return { file, document: parsed.data, lines, body_line: bodyLine };
}

const linesIn = (text: string) => text.split('\n').length - 1;

function faultsOf(
  issue: z.core.$ZodIssue,
  lineOf: (key: string) => number,
): [line: number, message: string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [lineOf(key), `${key} is not a key of this kind of text`]);
  }
  const key = String(issue.path[0] ?? 'slug');
  if (key === 'slug') return [[1, 'no text of this kind has this name']];
  return [[lineOf(key), `${issue.path.map(String).join('.')}: ${issue.message}`]];
}

/** The values of the front matter and the lines of their keys, or what is wrong with it. */
function readFrontMatter(
  yaml: string,
):
  | { values: Record<string, unknown>; lines: ReadonlyMap<string, number> }
  | { line: number; message: string } {
  const counter = new LineCounter();
  // Aliases could make a short file huge.
  const document = parseDocument(yaml, { lineCounter: counter, uniqueKeys: true });
  // The front matter begins on the second line.
  const lineAt = (offset: number) => counter.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error !== undefined) {
    return { line: lineAt(error.pos[0]), message: error.message.split('\n', 1)[0] ?? '' };
  }
  const { contents } = document;
  if (!isMap(contents)) return { line: 1, message: 'the front matter has no keys' };
  const lines = new Map<string, number>();
  for (const { key } of contents.items) {
    if (isScalar(key)) lines.set(String(key.value), lineAt(key.range?.[0] ?? 0));
  }
  const values = document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>;
  return { values, lines };
}
