import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** One deliberate defect: the file, the subject, the change, and the edits that make it. */
export interface Mutant {
  /** Path from the root. */
  readonly file: string;
  /** The heading in the list, when it is not the file: procedures move between files. */
  readonly place?: string;
  /** What is changed, named as in the code: a row, a posting, a function, a procedure. */
  readonly subject: string;
  /** The change, short enough for a list: `by + seller`. */
  readonly change: string;
  readonly edits: readonly Edit[];
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A source file, read and parsed once. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: ESTree.Program;
}

/** The name of a mutant: unique, and stable while its subject exists. */
export function nameOf(mutant: Omit<Mutant, 'edits'>): string {
  return `${placeOf(mutant)} › ${mutant.subject} › ${mutant.change}`;
}

export function placeOf({ file, place = file }: Pick<Mutant, 'file' | 'place'>): string {
  return place;
}

export function readSource(file: string): Source {
  return parseSource(file, readFileSync(path.join(root, file), 'utf8'));
}

/** The files of this name in every room of the domain, including sub-rooms. */
export function domainFiles(name: string): string[] {
  const folder = 'packages/domain/src';
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => path.posix.basename(file) === name)
    .toSorted();
}

/** Throws when the text is not valid TypeScript. */
export function parseSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message ?? 'no program'}`);
  return { file, text, program };
}

/** The file's text with the mutant; its edits do not overlap. */
export function broken(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}

/** Wraps a piece of the text, which the wrapper names `it`. */
export function replace(node: ESTree.Span, text: string): Edit {
  return { start: node.start, end: node.end, text };
}

export function textOf({ text }: Source, { start, end }: ESTree.Span): string {
  return text.slice(start, end);
}

/** A node and its descendants, outermost first. */
export function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const inside of Array.isArray(value) ? (value as unknown[]) : [value as unknown]) {
      if (isNode(inside)) yield* nodesIn(inside);
    }
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The top-level functions and constants of a file with their names. */
export function declarationsOf({ program }: Source): { name: string; node: ESTree.Node }[] {
  return program.body.flatMap((statement): { name: string; node: ESTree.Node }[] => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'FunctionDeclaration') return [{ name: node.id?.name ?? '', node }];
    if (node?.type !== 'VariableDeclaration') return [];
    return node.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init !== null ? [{ name: id.name, node: init }] : [],
    );
  });
}

/** The value of a top-level constant. Throws when there is none. */
export function constantOf(source: Source, name: string): ESTree.Node {
  const found = declarationsOf(source).find((each) => each.name === name);
  if (found === undefined) throw new Error(`${source.file} declares no ${name}`);
  return found.node;
}

/** Equal names get a number, so that each mutant has a unique name. */
export function numbered(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const times = (seen.get(nameOf(mutant)) ?? 0) + 1;
    seen.set(nameOf(mutant), times);
    return times === 1 ? mutant : { ...mutant, change: `${mutant.change} (${times})` };
  });
}
