// The notes of a version of the changelog: `node tools/release/notes.ts 0.2.0`. The workflow of a
// release calls it before any package is installed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { notesOf } from './changelog.ts';

const file = path.resolve(import.meta.dirname, '../../CHANGELOG.md');
process.stdout.write(notesOf(readFileSync(file, 'utf8'), process.argv[2] ?? ''));
