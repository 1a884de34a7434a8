import { existsSync } from 'node:fs';
import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { dataDirOf } from './data-dir.ts';

// First, since the compile cache only covers modules that are loaded later. Only if the folder
// exists, since env.ts decides its permissions.
const dataDir = dataDirOf(process.env);
if (existsSync(dataDir)) enableCompileCache(path.join(dataDir, 'compile-cache'));
// Not with Node's command-line option, with which the logger's caller lookup would read every
// source map.
setSourceMapsSupport(true);
await import('./start.ts');
