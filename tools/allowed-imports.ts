/** What files may be called and import, beside `floors.ts`. A change needs a decision record. */

/** Folder names that collect unrelated code. */
export const CATCH_ALL_FOLDERS = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'shared',
  'stuff',
];

/** Folders with more files than a room may have: one for each component, measurement or step. */
export const LARGE_FOLDERS = [
  'bench',
  'packages/db/migrations',
  'packages/ui/src',
  'proofs/trade-model',
];

/** The only files that read environment variables: the server's settings, and tools. */
export const READS_ENVIRONMENT = [
  // main.ts needs one folder before anything is loaded; cli.ts hands it to the commands.
  /^apps\/server\/src\/(env|main|cli)\.ts$/,
  /^tools\//,
  /^bench\//,
  /^e2e\//,
  /^proofs\//,
];

/** Modules of the database floor that the server may import; tables belong to the use cases. */
export const SERVER_MAY_OPEN = new RegExp(
  '^@guildhall/db/' +
    '(application-login|client|clock|database|embedded|embedded-files|migrate|transaction)$',
);

/** What the commands of operators examine besides: the schema, its invariants, keys and backups. */
export const COMMANDS_MAY_OPEN = new RegExp(
  '^@guildhall/db/(backup|functions|invariants|sealed-tables|kernel/(clocks|key-rotation|replace-functions))$',
);
export const COMMANDS = 'apps/server/src/commands/';

/** What domain code may import besides its own files. */
export const PURE_IMPORTS = ['zod', 'ibantools', '@noble/hashes/sha3.js', 'diff'];
export const TEST_IMPORTS = ['vitest', 'fast-check'];
