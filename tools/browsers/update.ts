import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readMissingFunctions } from './read-missing-functions.ts';

/** Writes down what the supported browsers lack, for the check of the build and the story. */
const file = path.join(import.meta.dirname, 'missing-functions.json');
writeFileSync(file, `${JSON.stringify(readMissingFunctions(), null, 2)}\n`);
