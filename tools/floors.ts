/** The structure of the repository as data for `tidy.ts`. A change here needs a decision record. */

import { ROOM_GRAPH, type RoomGraph, WEB_ROOM_GRAPH } from './room-graph.ts';

/** Tables that a file of another room names, each with the reason. */
export const TABLE_EXCEPTIONS: readonly { file: string; table: string; why: string }[] = [];

/** Names of rooms and of sub-rooms, which are the same on every floor. */
export const SUB_ROOMS: readonly string[] = [
  ...new Set([ROOM_GRAPH, WEB_ROOM_GRAPH].flatMap((graph) => Object.keys(graph))),
].filter((name) => name.includes('/'));

/** How many files of a floor, without tests, one room or sub-room may have. */
export const MAX_ROOM_FILES = 25;

export interface Floor {
  name: string;
  folder: string;
  /** The floors it may import; `type:` allows only `import type`. */
  imports: readonly string[];
  /** Allowed paths of code inside the folder. `<room>` is any room or sub-room. */
  files: readonly string[];
  rooms?: FloorRooms;
  /** Allowed paths of data files (JSON) inside the folder; none by default. */
  data?: readonly string[];
  /** What belongs here, shown for a file in the wrong place. */
  description: string;
}

export interface FloorRooms {
  /** The folder that contains the rooms. */
  in: string;
  graph: RoomGraph;
  /** Code that combines rooms, as no other does: files, and folders that end with `/`. */
  composition: readonly string[];
}

/** What the rooms declare in the domain, put together. */
const DOMAIN_LISTS = `error-codes event-topics notice-kinds permissions staff-decisions
  rules/first-rule-book rules/rule-book-schema`.split(/\s+/);

export const FLOORS: readonly Floor[] = [
  {
    name: 'locales',
    folder: 'packages/locales',
    imports: [],
    files: ['src/<name>.ts', '<name>.ts'],
    data: ['<name>/<name>.json', '<name>/<name>/<name>.json'],
    description:
      'what people read: <language>/<room>.json, and src/<name>.ts, which makes texts of it',
  },
  {
    name: 'domain',
    folder: 'packages/domain',
    imports: ['locales'],
    files: [
      'src/kernel/{,audit/,rules/,text/}<name>.ts',
      'src/<room>/{types,states,rules,schema,policy,permissions,errors,notices,topics}.ts',
      'src/<room>/<name>-{schema,states,rules,numbers}.ts',
      'src/wallet/{postings,debt-postings,posting-causes}.ts',
      'src/<room>/test-<name>.ts',
    ],
    rooms: {
      in: 'src',
      graph: ROOM_GRAPH,
      composition: DOMAIN_LISTS.map((name) => `src/kernel/${name}.ts`),
    },
    description:
      'what is true: <room>/{types,states,rules,schema,policy,errors,notices,topics}.ts, or kernel/',
  },
  {
    name: 'db',
    folder: 'packages/db',
    imports: ['domain'],
    files: [
      'src/{database,frequent-queries,restrictions,schema,client,client-pool,clock,migrate}.ts',
      'src/{migrations,functions,transaction}.ts',
      'src/{prepared-statements,privileges,application-login,login-setup}.ts',
      'src/{backup,session-settings}.ts',
      'src/{invariants,history-paths,sealed-tables}.ts',
      'src/{embedded,embedded-files,embedded-process}.ts',
      'src/test-<name>.ts',
      'src/<room>/{tables,queries,commands,invariants,personal-data,data-export}.ts',
      'src/<room>/<name>-{queries,commands,invariants}.ts',
      'src/<room>/test-refused-rows.ts',
      'src/kernel/{,audit/,figures/}<name>.ts',
      'src/kernel/{,data-export/}<name>.ts',
      'migrations/<stamp>_<snake>.ts',
      'functions/<snake>.sql',
    ],
    rooms: {
      in: 'src',
      graph: ROOM_GRAPH,
      composition: [
        'src/database.ts',
        'src/invariants.ts',
        'src/kernel/data-export/rooms-data-export.ts',
        'src/kernel/rooms-personal-data.ts',
        'src/sealed-tables.ts',
        'src/kernel/figures/shop-days.ts',
      ],
    },
    description:
      'what is stored: <room>/{tables,queries,commands,invariants}.ts, kernel/, functions/<name>.sql, or migrations/YYYYMMDDThhmm_verb_noun.ts',
  },
  {
    name: 'services',
    folder: 'packages/services',
    imports: ['domain', 'db', 'locales'],
    files: [
      'src/<room>/{context,room,<verb-noun>}.ts',
      'src/kernel/{,audit/,contact-filter/,events/,figures/,keys/,rates/}<name>.ts',
      'src/ports/{,files/,identity/,outgoing/,payments/}<name>.ts',
      'src/{context,rooms}.ts',
    ],
    data: ['src/kernel/contact-filter/sentences/<name>.json'],
    rooms: {
      in: 'src',
      graph: ROOM_GRAPH,
      composition: ['src/context.ts', 'src/rooms.ts'],
    },
    description:
      'what can be done: one use case a file, <room>/<verb>-<noun>.ts, or ports/, or kernel/',
  },
  {
    name: 'api',
    folder: 'packages/api',
    imports: ['domain', 'services', 'type:db', 'locales'],
    files: [
      'src/<room>/{room,router,admin-router,views,rest}.ts',
      'src/<room>/<name>-{router,rest,views}.ts',
      'src/site/{room,router,views,rest}.ts',
      'src/{root,trpc,rest,context,contract,declaration,errors,transport}.ts',
      'src/{json-schema,open-vocabulary,openapi,openapi-document}.ts',
    ],
    rooms: {
      in: 'src',
      graph: ROOM_GRAPH,
      composition: ['src/root.ts', 'src/context.ts', 'src/declaration.ts', 'src/errors.ts'],
    },
    description: 'what can be asked: <room>/{room,router,admin-router,views,rest}.ts',
  },
  {
    name: 'ui',
    folder: 'packages/ui',
    imports: [],
    files: ['src/<name>.tsx', 'src/<name>.ts', 'generate-icons.ts'],
    description: 'how it looks: one component a file, src/<name>.tsx',
  },
  {
    name: 'scenes',
    folder: 'packages/scenes',
    imports: ['domain', 'db', 'services'],
    files: [
      'src/{,database/,demo/,documents/,moderation/,providers/,stripe/,verification/}<name>.ts',
      'src/demo/{catalog,disputes,feedback,offers,trade}/<name>.ts',
    ],
    data: ['data/<name>.json', 'data/<name>/<name>.json', 'data/<name>/<name>/<name>.json'],
    description: 'how a scene is set: src/<name>.ts, and what the demo is made of: data/',
  },
  {
    name: 'server',
    folder: 'apps/server',
    imports: ['domain', 'services', 'api', 'db', 'web', 'locales'],
    files: [
      'src/{main,start,cli,server,composition,env,secrets,data-dir,context,demo}.ts',
      'src/{rest,plugins,workers,settings,sandbox-provider,identity-provider,inner}/<name>.ts',
      'src/{commands,commands/admin,commands/backup}/<name>.ts',
      'vite.config.ts',
    ],
    description:
      'what runs: rest/, plugins/, workers/, commands/, settings/, sandbox-provider/, identity-provider/, inner/, or main, start, cli, server, composition, env, secrets, data-dir, context, demo',
  },
  {
    name: 'web',
    folder: 'apps/web',
    imports: ['domain', 'ui', 'type:api', 'locales'],
    files: [
      'src/{site-map,dashboard-navigation,routes}.ts',
      'src/{root,entry.client,entry.server}.tsx',
      'src/routes/{,<name>/}<name>.tsx',
      'src/routes/files/<name>.ts',
      'src/layouts/{,components/}<name>.tsx',
      'src/features/<room>/components/<name>.tsx',
      'src/features/<room>/hooks.{ts,tsx}',
      'src/features/<room>/<name>.ts',
      'src/lib/{,<name>/}<name>.{ts,tsx}',
      '{vite,react-router}.config.ts',
      'message-rooms.ts',
      'public/service-worker.js',
    ],
    rooms: {
      in: 'src/features',
      graph: WEB_ROOM_GRAPH,
      composition: [
        'root.tsx',
        'routes/',
        'layouts/',
        'site-map.ts',
        'dashboard-navigation.ts',
      ].map((name) => `src/${name}`),
    },
    description:
      'what is seen: routes/, layouts/, features/<room>/{components/,hooks.ts,messages.ts,<name>.ts}, lib/',
  },
  {
    name: 'e2e',
    folder: 'e2e',
    imports: ['domain', 'db', 'scenes', 'locales'],
    files: [
      '<room>/<name>.spec.ts',
      '{story,own-offers,disputed-orders,every-page,network-idle,page-faults,page-translator,long-texts,shop-server,demo-database,pseudo-shop,playwright.config}.ts',
    ],
    description: 'one story a file: <room>/<name>.spec.ts; what they share is story.ts',
  },
  {
    name: 'proofs',
    folder: 'proofs',
    imports: ['domain', 'db', 'services', 'api', 'scenes', 'server', 'locales'],
    files: [
      '<name>.ts',
      '<name>/<name>.ts',
      'permission-matrix/{rows,resources}/<name>.ts',
      'refused-calls/{moderation,sign-in}/<name>.ts',
    ],
    description:
      'what holds for the whole product: one proof a folder, <proof>/<name>.ts, or what all share',
  },
  {
    name: 'bench',
    folder: 'bench',
    imports: ['domain', 'db', 'services', 'api', 'scenes'],
    files: ['<name>.ts'],
    description: 'one benchmark a file',
  },
  {
    name: 'tools',
    folder: 'tools',
    imports: ['domain', 'db', 'services', 'api', 'server', 'locales'],
    files: [
      '<name>.ts',
      '<name>/<name>.ts',
      '{run,changed-files,process-facts,production-packages,test-reports,watch-folders}.mjs',
    ],
    data: ['supply-chain/advisories.json', 'browsers/missing-functions.json'],
    description: 'one tool a file, or a folder when it is several',
  },
];
