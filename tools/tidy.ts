import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCatalogues } from '@guildhall/locales/check';
import { inspectBorders } from './borders.ts';
import {
  CATCH_ALL_FOLDERS,
  COMMANDS,
  COMMANDS_MAY_OPEN,
  READS_ENVIRONMENT,
  SERVER_MAY_OPEN,
  PURE_IMPORTS,
  TEST_IMPORTS,
} from './allowed-imports.ts';
import { type Floor, FLOORS, SUB_ROOMS } from './floors.ts';
import { ROOMS } from './room-graph.ts';
import { inspectColumns } from './named-columns.ts';
import { inspectReadingDirection } from './reading-direction.ts';
import { FOR_TESTS, type Import, importsOf, type SourceFile, TEST } from './source-imports.ts';
import { inspectTables } from './table-borders.ts';

const MAX_LINES = 400;
const MAX_COLUMNS = 100;
const MAX_ROOT_ENTRIES = 20;
const CODE = /\.(ts|tsx|mjs|js)$/;
const STYLES = /\.css$/;
/** Data that code loads; neither what describes a package to its tools, nor a recipe to copy. */
const DATA = /^(?!docs\/recipes\/)(?!.*\/(package|tsconfig)\.json$).*\/.*\.json$/;
const SKIPPED = new Set(['node_modules', 'build', 'generated', 'test-results']);

/** Everything about the repository that breaks a rule of the house, one sentence each. */
export function tidy(files: readonly SourceFile[], rootEntries: readonly string[]): string[] {
  const complaints = files.flatMap((file) => {
    if (DATA.test(file.path)) return inspectData(file);
    return CODE.test(file.path) ? inspect(file) : [];
  });
  complaints.push(...files.flatMap(inspectReadingDirection), ...files.flatMap(inspectColumns));
  const code = files.filter((file) => CODE.test(file.path));
  complaints.push(...inspectBorders(code), ...inspectTables(code));
  if (rootEntries.length > MAX_ROOT_ENTRIES) {
    complaints.push(
      `.: the root has ${rootEntries.length} entries, at most ${MAX_ROOT_ENTRIES} are allowed: ` +
        'move what is not for every visitor into docs/ or tools/.',
    );
  }
  return complaints;
}

const floorOf = (filePath: string) =>
  FLOORS.find(({ folder }) => filePath.startsWith(`${folder}/`));

/** Data files may be long: they are read by a schema, and by people one entry at a time. */
function inspectData({ path: filePath, text }: SourceFile): string[] {
  const floor = floorOf(filePath);
  const inside = filePath.slice((floor?.folder.length ?? 0) + 1);
  if (floor?.data?.some((pattern) => matches(pattern, inside)) !== true) {
    const places = FLOORS.flatMap(({ folder, data = [] }) => data.map((one) => `${folder}/${one}`));
    return [`${filePath}: no such data file is planned. Data stands in ${places.join(', ')}.`];
  }
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [`${filePath}: it is no JSON: ${String(error)}.`];
  }
}

function inspect(file: SourceFile): string[] {
  const floor = floorOf(file.path);
  const complaints = [...inspectName(file.path, floor), ...inspectText(file)];
  if (floor !== undefined) complaints.push(...inspectImports(file, floor));
  return complaints;
}

function inspectName(filePath: string, floor: Floor | undefined): string[] {
  const catchAll = filePath
    .split('/')
    .find((part) => CATCH_ALL_FOLDERS.includes(part.replace(/\..*$/, '')));
  if (catchAll !== undefined) {
    const advice = 'put each thing into the room whose word it uses';
    return [`${filePath}: "${catchAll}" is a drawer: ${advice}.`];
  }
  if (floor === undefined) {
    const known = filePath.includes('/') ? undefined : /^\w+\.config\.ts$/.test(filePath);
    const floors = FLOORS.map(({ folder }) => folder).join(', ');
    return known === true ? [] : [`${filePath}: code stands on a floor: one of ${floors}.`];
  }
  const inside = filePath.slice(floor.folder.length + 1);
  // A test stands beside what it proves; `.db` says that it needs a real database.
  const subject = inside.replace(/(\.db)?\.test(?=\.tsx?$)/, '');
  const patterns = subject === inside ? floor.files : [...floor.files, ...floor.files.map(asTsx)];
  if (patterns.some((pattern) => matches(pattern, subject))) return [];
  return [`${filePath}: no such file is planned on this floor. It holds ${floor.description}.`];
}

const asTsx = (pattern: string) => pattern.replace(/\.ts$/, '.tsx');

/** `<room>`, `<name>` and the like, and `{a,b}`, in a plain path. */
function matches(pattern: string, filePath: string): boolean {
  const source = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\{([^}]*)\}/g, (_all, words: string) => `(${words.replaceAll(',', '|')})`)
    .replaceAll('<room>', `(${[...ROOMS, ...SUB_ROOMS].join('|')})`)
    .replaceAll('<name>', '[a-z0-9]+(-[a-z0-9]+)*')
    .replaceAll('<verb-noun>', '[a-z0-9]+(-[a-z0-9]+)+')
    .replaceAll('<snake>', '[a-z0-9]+(_[a-z0-9]+)+')
    .replaceAll('<stamp>', '\\d{8}T\\d{4}');
  return new RegExp(`^${source}$`).test(filePath);
}

function inspectText({ path: filePath, text }: SourceFile): string[] {
  const complaints: string[] = [];
  const lines = text.split('\n');
  if (lines.length - 1 > MAX_LINES) {
    const count = lines.length - 1;
    complaints.push(`${filePath}: ${count} lines, at most ${MAX_LINES}: it is two things.`);
  }
  const mayRead = READS_ENVIRONMENT.some((pattern) => pattern.test(filePath));
  for (const [index, line] of lines.entries()) {
    const at = `${filePath}:${index + 1}`;
    if (line.length > MAX_COLUMNS && !isOneText(line)) {
      complaints.push(`${at}: ${line.length} columns, at most ${MAX_COLUMNS}: break the line.`);
    }
    const isComment = /^\s*(\/\/|\*|\/\*)/.test(line);
    if (!mayRead && !isComment && /(?<!')\bprocess\.env\b/.test(line)) {
      complaints.push(`${at}: process.env is read: take the setting from apps/server/src/env.ts.`);
    }
  }
  if (isBarrel(text)) {
    complaints.push(`${filePath}: it only re-exports: import from the file that holds the thing.`);
  }
  return complaints;
}

/** An address or one long text cannot be broken; what stands around it must be short. */
function isOneText(line: string): boolean {
  const texts = line.match(/'[^']*'|"[^"]*"|`[^`]*`/g) ?? [];
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return line.includes('://') || line.length - longest <= MAX_COLUMNS / 2;
}

function isBarrel(text: string): boolean {
  const statements = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return (
    statements.length > 0 &&
    statements.every((statement) => /^export\b[^=]*\bfrom\s*['"][^'"]+['"]$/.test(statement))
  );
}

function inspectImports(file: SourceFile, floor: Floor): string[] {
  return importsOf(file).flatMap((one) => {
    const complaint = complainAbout(one, file.path, floor);
    return complaint === undefined ? [] : [`${file.path}:${one.line}: ${complaint}`];
  });
}

function complainAbout(one: Import, filePath: string, floor: Floor): string | undefined {
  const { from } = one;
  const isTest = TEST.test(filePath);
  const isForTests = isTest || FOR_TESTS.test(filePath) || floor.name === 'scenes';
  if (FOR_TESTS.test(from) && !isForTests) return 'it was made for tests: nothing else has it.';
  if (from.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(filePath), from);
    if (target.startsWith(`${floor.folder}/`)) return undefined;
    return `it reaches into ${target}: import another floor by its name, @guildhall/<floor>/….`;
  }
  const other = /^@guildhall\/([^/]+)/.exec(from)?.[1];
  if (other === 'scenes' && floor.name !== 'scenes') {
    const isDemo = filePath === 'apps/server/src/demo.ts';
    if (isForTests || isDemo || floor.imports.includes('scenes')) return undefined;
    return 'scenes are set by tests and by the demo shop (apps/server/src/demo.ts) only.';
  }
  if (other !== undefined) return complainAboutFloor({ ...one, other, isTest, floor, filePath });
  if (floor.name !== 'domain') return undefined;
  if (PURE_IMPORTS.includes(from) || (isTest && TEST_IMPORTS.includes(from))) return undefined;
  return (
    `the domain is pure and imports nothing but ${PURE_IMPORTS.join(', ')}: ` +
    `what needs ${from} belongs to services.`
  );
}

interface FloorImport extends Import {
  readonly other: string;
  readonly isTest: boolean;
  readonly floor: Floor;
  readonly filePath: string;
}

function complainAboutFloor({
  other,
  from,
  isType,
  isTest,
  floor,
  filePath,
}: FloorImport): string | undefined {
  if (other === floor.name) {
    return `it imports its own floor by name: use a relative path for ${from}.`;
  }
  if (floor.imports.includes(other)) {
    if (floor.name !== 'server' || other !== 'db' || isType || isTest) return undefined;
    if (SERVER_MAY_OPEN.test(from)) return undefined;
    if (filePath.startsWith(COMMANDS) && COMMANDS_MAY_OPEN.test(from)) return undefined;
    return `the server only opens the database: what needs ${from} is a use case of services.`;
  }
  if (floor.imports.includes(`type:${other}`)) {
    if (isType) return undefined;
    return `only types may come from ${other}: write "import type", or move the value further down.`;
  }
  const allowed = floor.imports.map((name) => name.replace('type:', 'types of '));
  const list = allowed.length === 0 ? 'nothing of ours' : `only ${allowed.join(', ')}`;
  return (
    `${floor.name} may import ${list}, not ${other}: ` +
    `what needs ${other} belongs on a floor that may.`
  );
}

function readTree(root: string, folder = ''): SourceFile[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return [];
    if (entry.isDirectory()) return readTree(root, inside);
    const isInspected = [CODE, STYLES].some((kind) => kind.test(entry.name)) || DATA.test(inside);
    if (!entry.isFile() || !isInspected) return [];
    return [{ path: inside, text: readFileSync(path.join(root, inside), 'utf8') }];
  });
}

if (import.meta.main) {
  const root = path.dirname(import.meta.dirname);
  const visible = readdirSync(root).filter((name) => !name.startsWith('.') && !SKIPPED.has(name));
  const files = readTree(root);
  const complaints = [
    ...tidy(files, visible),
    ...checkCatalogues(path.join(root, 'packages/locales'), files),
  ];
  for (const complaint of complaints) console.error(complaint);
  console.log(`${files.length} files inspected, ${complaints.length} complaints.`);
  if (complaints.length > 0 || files.length === 0) process.exitCode = 1;
}
