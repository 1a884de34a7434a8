import { existsSync } from 'node:fs';
import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { dataDirOf } from './data-dir.ts';

// First, since the compile cache only covers modules that are loaded later. Only if the folder
// exists, since env.ts decides its permissions.
const dataDir = dataDirOf(process.env);
if (existsSync(dataDir)) enableCompileCache(path.join(dataDir, 'compile-cache'));
// Not with Node's command-line option, with which the logger's caller lookup would read every
// source map.
setSourceMapsSupport(true);
// A heap may double between two collections; V8 lets a small one become four times as large, and it
// stays so. NODE_OPTIONS does not accept this flag.
setFlagsFromString('--heap-growing-percent=100');
await import('./start.ts');
