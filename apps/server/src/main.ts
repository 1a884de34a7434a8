import { existsSync } from 'node:fs';
import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { dataDirOf } from './data-dir.ts';

// Before anything else is loaded: what V8 compiled at the last start it need not compile again.
// Only where the folder stands already, since who may read it is decided in env.ts.
const dataDir = dataDirOf(process.env);
if (existsSync(dataDir)) enableCompileCache(path.join(dataDir, 'compile-cache'));
// Not with Node's option for it: with that, the logger's look at its caller reads every map.
setSourceMapsSupport(true);
await import('./start.ts');
