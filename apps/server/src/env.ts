import { existsSync } from 'node:fs';
import { dataDirOf } from './data-dir.ts';
import { demoSecretsFile, equalSecrets, SettingsError } from './secrets.ts';
import { roleConflicts } from './settings/role.ts';
import { stripeConflicts } from './settings/stripe.ts';
import type { Texts, Variable } from './settings/variable.ts';
import { conflictsOf, secretNames, VARIABLES } from './settings/variables.ts';

type Variables = typeof VARIABLES;

/** The settings of the server; no other code reads the environment. */
export type Settings = {
  readonly [
    Field in Exclude<keyof Variables, 'database_owner_url'>
  ]: Variables[Field] extends Variable<infer Value> ? Value : never;
};

type Entry = readonly [field: string, variable: Variable<unknown>];
const ENTRIES: readonly Entry[] = Object.entries<Variable<unknown>>(VARIABLES);

/** The rows of the README's table. */
export function describeSettings(): { name: string; default: string; description: string }[] {
  return ENTRIES.map(([, { name, default: given, description }]) => {
    const words = typeof given === 'object' ? given.words : given && `\`${given}\``;
    return { name, default: words ?? 'unset', description };
  });
}

/** The settings of what seals secrets, and those that they depend on. */
const VAULT_FIELDS = [
  'data_dir',
  'database_url',
  'mode',
  'vault_key_service',
  'aws_kms_key',
  'aws_kms_region',
  'aws_kms_endpoint',
  'vault_key',
  'vault_key_old',
  'fingerprint_key',
] as const satisfies readonly (keyof Settings)[];

export type VaultSettings = Pick<Settings, (typeof VAULT_FIELDS)[number]>;

/** The settings of a server that migrates the database and does nothing else. */
const MIGRATION_FIELDS = [
  'server_role',
  'data_dir',
  'database_url',
  'mode',
] as const satisfies readonly (keyof Settings)[];

export type MigrationSettings = Pick<Settings, (typeof MIGRATION_FIELDS)[number]>;

/** Reads entries one after the other, since defaults depend on the entries before. */
function readerOf(environment: NodeJS.ProcessEnv) {
  const settings: Record<string, unknown> = {};
  const texts: Record<string, string | undefined> = {};

  function read(entries: readonly Entry[]): string[] {
    const complaints: string[] = [];
    const ofDefaults: string[] = [];
    for (const [field, variable] of entries) {
      const { name, schema, secret: kind } = variable;
      // An empty variable counts as unset: compose files and CI systems cannot omit one.
      texts[name] = environment[name] || defaultOf(variable, texts);
      if (texts[name] === undefined && kind !== 'needed') continue;
      const parsed = schema.safeParse(texts[name] ?? '');
      if (parsed.success) settings[field] = parsed.data;
      else {
        const found = parsed.error.issues.map(({ message }) => `${name} ${message}`);
        (environment[name] || kind !== null ? complaints : ofDefaults).push(...found);
      }
    }
    // An invalid default usually follows from an invalid setting.
    return complaints.length > 0 ? complaints : ofDefaults;
  }
  return { settings, texts, read };
}

/**
 * Reads the settings from the environment. Throws a SettingsError for values that are missing,
 * malformed, too short, or known examples.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const { settings, texts, read } = readerOf(environment);
  refuse(read(ENTRIES.filter(([, { secret: kind }]) => kind === null)));
  refuse(conflictsOf(texts));
  const hint = `These are required in live mode; GUILDHALL_MODE=demo makes its own. Make them by:
for name in ${secretNames().join(' ')}; do echo "$name=$(openssl rand -base64 32)"; done`;
  const secrets = ENTRIES.filter(([, { secret: kind }]) => kind !== null);
  const complaints = read(secrets);
  const allNames = secrets.map(([, { name }]) => name);
  complaints.push(...equalSecrets(texts, allNames), ...stripeConflicts(texts));
  const isLive = texts['GUILDHALL_MODE'] === 'live';
  refuse(complaints.length > 0 && isLive ? [...complaints, hint] : complaints);
  delete settings['database_owner_url'];
  return settings as Settings;
}

/**
 * The settings of the vault alone, for a command that examines it: others may be missing or wrong.
 * Unlike `readSettings` it makes no secrets for a demo. Throws a SettingsError.
 */
export function readVaultSettings(environment: NodeJS.ProcessEnv): VaultSettings {
  const { settings, texts, read } = readerOf(environment);
  const isNeeded = ([field]: Entry) => VAULT_FIELDS.some((each) => each === field);
  const entries = ENTRIES.filter(isNeeded);
  refuse(read(entries.filter(([, { secret: kind }]) => kind === null)));
  refuse(conflictsOf({ ...texts, WITHOUT_MAIL: 'yes', SERVER_ROLE: 'all' }));
  const file = demoSecretsFile(dataDirOf(environment));
  if (texts['GUILDHALL_MODE'] === 'demo' && !environment['VAULT_KEY'] && !existsSync(file)) {
    refuse([`VAULT_KEY is not set, and there is no ${file} of a demo.`]);
  }
  refuse(read(entries.filter(([, { secret: kind }]) => kind !== null)));
  return settings as VaultSettings;
}

/**
 * The role of this server, and what of its settings a migration needs: that has no secret of the
 * shop. Throws a SettingsError.
 */
export function readMigrationSettings(
  environment: NodeJS.ProcessEnv = process.env,
): MigrationSettings {
  const { settings, texts, read } = readerOf(environment);
  const isNeeded = ([field]: Entry) => MIGRATION_FIELDS.some((each) => each === field);
  refuse(read(ENTRIES.filter(isNeeded)));
  refuse(roleConflicts(texts));
  return settings as MigrationSettings;
}

/**
 * The owner's URL, which the start needs until it has migrated the database. It is no setting that
 * the server holds, and is removed from the environment.
 */
export function takeDatabaseOwnerUrl(
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const { DATABASE_OWNER_URL: url } = environment;
  delete environment['DATABASE_OWNER_URL'];
  return url || undefined;
}

function defaultOf({ default: given }: Variable<unknown>, texts: Texts): string | undefined {
  return typeof given === 'object' ? given.of(texts) : given;
}

function refuse(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new SettingsError(complaints.join('\n'));
}
