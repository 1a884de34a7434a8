import type { Migration } from 'kysely/migration';

/** Every migration, by name: a static list, so that the bundled server holds them too. */
export const migrations: Record<string, Migration> = {};
