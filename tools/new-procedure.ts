// Writes a new procedure on every floor: `npm run new:procedure orders count-waiting`. What it
// writes compiles; what is left are the questions that only a person can answer.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { planProcedure, readDraft, Unwritable } from './procedure-plan.ts';
import { type Draft, pathOf, QUESTION } from './procedure-templates.ts';
import { holdsWord } from './source-edits.ts';

/** What is still to be decided in these files of the repository, each question with its place. */
export function questionsIn(root: string, files: Iterable<string>): string[] {
  return [...files].flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const asked = line.split(QUESTION)[1]?.replace(/\s*(\*\/|', .*|',)$/, '');
        return asked === undefined ? [] : [`${file}:${index + 1}${asked}`];
      }),
  );
}

/** Where the generator may have left a question. */
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

/** Writes everything and formats it, and the contract with it; or leaves all as it was. */
function write(root: string, draft: Draft, plan: ReadonlyMap<string, string>): void {
  const contract = 'packages/api/generated/contract.json';
  const before = new Map([...plan.keys(), contract].map((file) => [file, readIn(root, file)]));
  const newFolders: string[] = [];
  try {
    for (const [file, text] of plan) {
      const made = mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      if (made !== undefined) newFolders.push(made);
      writeFileSync(path.join(root, file), text);
    }
    run(root, 'node_modules/.bin/oxfmt', [...plan.keys()]);
    const said = run(root, process.execPath, ['tools/contract.ts'], { mayFail: true });
    if (!(readIn(root, contract) ?? '').includes(`"${pathOf(draft)}"`)) throw new Unwritable(said);
  } catch (error) {
    for (const [file, text] of before) {
      if (text === null) rmSync(path.join(root, file), { force: true });
      else writeFileSync(path.join(root, file), text);
    }
    for (const folder of newFolders) rmSync(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Unwritable(`Nothing was written, because the result would not run:\n${reason}`);
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

/** What was written, and what to do now. */
function report(root: string, draft: Draft, written: readonly string[]): string {
  const questions = questionsIn(root, written).filter((each) => holdsWord(each, pathOf(draft)));
  return `${pathOf(draft)}, a ${draft.kind} for ${draft.permission}, stands in

${written.map((file) => `  ${file}`).join('\n')}

and compiles. Decide, from top to bottom:

${questions.map((question, index) => `  ${index + 1}. ${question}`).join('\n')}

Then these pass:

  npx vitest run --project services ${draft.folder}/${draft.fileName}
  npx vitest run --project proofs permission-matrix
  npx vitest run --project tools new-procedure contract

and CONTRIBUTING.md says what else is asked of a change.`;
}

/** What is written with dashes and not behind a bare `--`, npm takes for its own settings. */
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
