// Generates a new procedure on every floor: `npm run new:procedure orders count-waiting`. The
// generated code compiles; it contains the questions that only a person can answer.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { planProcedure, readDraft, Unwritable } from './procedure-plan.ts';
import { type Draft, pathOf, QUESTION } from './procedure-templates.ts';
import { holdsWord } from './source-edits.ts';

/** The open questions in these files of the repository, each with its place. */
export function questionsIn(root: string, files: Iterable<string>): string[] {
  return [...files].flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const question = line.split(QUESTION)[1]?.replace(/\s*(\*\/|', .*|',)$/, '');
        return question === undefined ? [] : [`${file}:${index + 1}${question}`];
      }),
  );
}

/** The folders with generated code. */
const FOLDERS = [
  'packages/domain/src',
  'packages/services/src',
  'packages/api/src',
  'proofs/permission-matrix',
];

export function generatedFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  );
}

/** Writes and formats all files, and updates the contract. On an error it restores all of them. */
function write(root: string, draft: Draft, plan: ReadonlyMap<string, string>): void {
  const contract = 'packages/api/generated/contract.json';
  const before = new Map([...plan.keys(), contract].map((file) => [file, readIn(root, file)]));
  const newFolders: string[] = [];
  try {
    for (const [file, text] of plan) {
      const created = mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      if (created !== undefined) newFolders.push(created);
      writeFileSync(path.join(root, file), text);
    }
    run(root, 'node_modules/.bin/oxfmt', [...plan.keys()]);
    const output = run(root, process.execPath, ['tools/contract.ts'], { mayFail: true });
    if (!(readIn(root, contract) ?? '').includes(`"${pathOf(draft)}"`))
      throw new Unwritable(output);
  } catch (error) {
    for (const [file, text] of before) {
      if (text === null) rmSync(path.join(root, file), { force: true });
      else writeFileSync(path.join(root, file), text);
    }
    for (const folder of newFolders) rmSync(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Unwritable(`Nothing was written, because the result would not compile:\n${reason}`);
  }
}

function readIn(root: string, file: string): string | null {
  const place = path.join(root, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
}

function run(root: string, program: string, args: readonly string[], { mayFail = false } = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0 && !mayFail) throw new Unwritable(`${program}: ${stdout}${stderr}`);
  return stdout + stderr;
}

/** The files that were written, and the next steps. */
function report(root: string, draft: Draft, written: readonly string[]): string {
  const questions = questionsIn(root, written).filter((each) => holdsWord(each, pathOf(draft)));
  return `${pathOf(draft)}, a ${draft.kind} with the permission ${draft.permission}, is in

${written.map((file) => `  ${file}`).join('\n')}

It compiles. Answer these questions, from top to bottom:

${questions.map((question, index) => `  ${index + 1}. ${question}`).join('\n')}

Then these pass:

  npx vitest run --project services ${draft.folder}/${draft.fileName}
  npx vitest run --project proofs permission-matrix
  npx vitest run --project tools new-procedure contract

CONTRIBUTING.md says what else a change needs.`;
}

/** npm takes options with dashes as its own configuration, unless they follow a bare `--`. */
function takenByNpm(): string[] {
  const { npm_config_query, npm_config_mutation, npm_config_permission } = process.env;
  return [
    ...(npm_config_query === undefined ? [] : ['query']),
    ...(npm_config_mutation === undefined ? [] : ['mutation']),
    ...(npm_config_permission === undefined ? [] : [npm_config_permission]),
  ];
}

if (import.meta.main) {
  const root = path.dirname(import.meta.dirname);
  try {
    const draft = readDraft([...process.argv.slice(2), ...takenByNpm()]);
    const plan = planProcedure(draft, (file) => readIn(root, file));
    write(root, draft, plan);
    console.log(report(root, draft, [...plan.keys()]));
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
