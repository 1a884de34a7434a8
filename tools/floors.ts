/** The plan of the house as data; `tidy.ts` reads it. A change here is a decision record. */

export const ROOMS = [
  'identity',
  'users',
  'catalog',
  'offers',
  'vault',
  'orders',
  'wallet',
  'payments',
  'withdrawals',
  'disputes',
  'messages',
  'feedback',
  'notifications',
  'verification',
  'moderation',
  'content',
];

/**
 * A room of more than about 25 files on a floor is split into sub-rooms, folders of the room with
 * the same names on every floor. What stands in the room itself is what several of them need.
 */
export const SUB_ROOMS: Readonly<Record<string, readonly string[]>> = {
  identity: [
    'sessions',
    'passwords',
    'email',
    'recovery',
    'second-factor',
    'passkeys',
    'step-up',
    'sign-in',
    'sign-up',
    'sign-on',
    'first-admin',
  ],
};

export interface Floor {
  name: string;
  folder: string;
  /** Floors it may import; `type:` means nothing but `import type`. */
  imports: readonly string[];
  /** Paths inside the folder that code may have. `<room>` is any room or sub-room. */
  files: readonly string[];
  /** What belongs here, said to whoever put a file in the wrong place. */
  says: string;
}

export const FLOORS: readonly Floor[] = [
  {
    name: 'domain',
    folder: 'packages/domain',
    imports: [],
    files: [
      'src/kernel/<name>.ts',
      'src/<room>/{types,states,rules,schema,policy,errors}.ts',
      'src/<room>/<name>-schema.ts',
    ],
    says: 'what is true: <room>/{types,states,rules,schema,policy,errors}.ts, or kernel/',
  },
  {
    name: 'db',
    folder: 'packages/db',
    imports: ['domain'],
    files: [
      'src/{database,client,clock,migrate,migrations,new-ids,transaction}.ts',
      'src/{invariants,invariants-list,invariants-ledger,invariants-orders,invariants-histories}.ts',
      'src/{embedded,embedded-place,embedded-process}.ts',
      'src/<room>/{tables,queries,commands}.ts',
      'src/<room>/<name>-{queries,commands}.ts',
      'migrations/<stamp>_<snake>.ts',
    ],
    says: 'what is stored: <room>/{tables,queries,commands}.ts, or migrations/YYYYMMDDThhmm_verb_noun.ts',
  },
  {
    name: 'services',
    folder: 'packages/services',
    imports: ['domain', 'db'],
    files: ['src/<room>/<verb-noun>.ts', 'src/{kernel,ports}/<name>.ts', 'src/context.ts'],
    says: 'what can be done: one use case a file, <room>/<verb>-<noun>.ts, or ports/, or kernel/',
  },
  {
    name: 'api',
    folder: 'packages/api',
    imports: ['domain', 'services', 'type:db'],
    files: [
      'src/<room>/{router,admin-router,views,rest}.ts',
      'src/<room>/<name>-{router,rest,views}.ts',
      'src/site/{router,views,rest}.ts',
      'src/{root,trpc,rest,context,contract,declaration,errors,openapi}.ts',
    ],
    says: 'what can be asked: <room>/{router,admin-router,views,rest}.ts',
  },
  {
    name: 'ui',
    folder: 'packages/ui',
    imports: [],
    files: ['src/<name>.tsx', 'src/<name>.ts', 'generate-icons.ts'],
    says: 'how it looks: one component a file, src/<name>.tsx',
  },
  {
    name: 'scenes',
    folder: 'packages/scenes',
    imports: ['domain', 'db', 'services'],
    files: ['src/<name>.ts'],
    says: 'how a scene is set: src/<name>.ts',
  },
  {
    name: 'server',
    folder: 'apps/server',
    imports: ['domain', 'services', 'api', 'db', 'web'],
    files: [
      'src/{main,start,server,parts,env,data-dir,context,demo}.ts',
      'src/{rest,plugins,workers,sandbox-provider,identity-provider}/<name>.ts',
      'vite.config.ts',
    ],
    says: 'what runs: rest/, plugins/, workers/, sandbox-provider/, identity-provider/, or main, start, server, parts, env, data-dir, context, demo',
  },
  {
    name: 'web',
    folder: 'apps/web',
    imports: ['domain', 'ui', 'type:api'],
    files: [
      'src/{site-map,routes}.ts',
      'src/{root,entry.client,entry.server}.tsx',
      'src/routes/<name>.tsx',
      'src/routes/<name>/<name>.tsx',
      'src/layouts/<name>.tsx',
      'src/layouts/components/<name>.tsx',
      'src/features/<room>/components/<name>.tsx',
      'src/features/<room>/{hooks,copy}.{ts,tsx}',
      'src/features/<room>/<name>-copy.ts',
      'src/lib/<name>.{ts,tsx}',
      '{vite,react-router}.config.ts',
    ],
    says: 'what is seen: routes/, layouts/, features/<room>/{components/,hooks.ts,copy.ts}, lib/',
  },
  {
    name: 'e2e',
    folder: 'e2e',
    imports: ['domain', 'db', 'scenes'],
    files: ['<room>/<name>.spec.ts', 'story.ts', 'playwright.config.ts'],
    says: 'one story a file: <room>/<name>.spec.ts; what they share is story.ts',
  },
  {
    name: 'proofs',
    folder: 'proofs',
    imports: ['domain', 'db', 'services', 'api', 'scenes', 'server'],
    files: ['<name>.ts', '<name>/<name>.ts'],
    says: 'what holds for the whole product: one proof a folder, <proof>/<name>.ts, or what all share',
  },
  {
    name: 'bench',
    folder: 'bench',
    imports: ['domain', 'db', 'services', 'api', 'scenes'],
    files: ['<name>.ts'],
    says: 'one benchmark a file',
  },
  {
    name: 'tools',
    folder: 'tools',
    imports: ['domain', 'db', 'services', 'api'],
    files: ['<name>.ts', '<name>/<name>.ts', 'run.mjs'],
    says: 'one tool a file, or a folder when it is several',
  },
];

/** Folders that collect what nobody wanted to place. */
export const DRAWERS = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'stuff'];

/** The only files that read the environment: the server's door, and what runs beside it. */
export const READS_ENVIRONMENT = [
  // main.ts needs one folder before anything is loaded.
  /^apps\/server\/src\/(env|main)\.ts$/,
  /^tools\//,
  /^bench\//,
  /^e2e\//,
  /^proofs\//,
];

/** Modules of the database floor that the server may open; tables belong to the use cases. */
export const SERVER_MAY_OPEN =
  /^@guildhall\/db\/(client|clock|database|embedded|migrate|transaction)$/;

/** What pure code may import besides its own files. */
export const PURE_IMPORTS = ['zod'];
export const TEST_IMPORTS = ['vitest', 'fast-check'];
