// The commands of an operator, beside a running server: `node apps/server/build/cli.js --help` in
// the image, `npm run doctor` and others in a checkout, where they need no build.
import { setSourceMapsSupport } from 'node:module';
import { invocation, type CommandCall } from './commands/command-line.ts';

interface Command {
  readonly summary: string;
  /** Loads the command, so that one is not slower for the packages of another. */
  readonly run: (call: CommandCall) => Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  doctor: {
    summary: 'examines a running shop',
    run: async (call) => (await import('./commands/doctor.ts')).doctor(call),
  },
  'verify-ledger': {
    summary: 'recomputes the books of a running shop',
    run: async (call) => (await import('./commands/verify-ledger.ts')).verifyLedger(call),
  },
  'verify-audit': {
    summary: 'computes the chain of the audit again',
    run: async (call) => (await import('./commands/verify-audit.ts')).verifyAudit(call),
  },
  'first-admin': {
    summary: 'shows the address that makes the first admin',
    run: async (call) => (await import('./commands/first-admin.ts')).firstAdmin(call),
  },
  'recover-admin': {
    summary: 'removes the lost second factor of an admin',
    run: async (call) => (await import('./commands/recover-admin.ts')).recover(call),
  },
  admin: {
    summary: 'decisions of staff that have no page yet',
    run: async (call) => (await import('./commands/admin/admin.ts')).admin(call),
  },
  'rotate-keys': {
    summary: 'wraps all data keys with the current key of the vault',
    run: async (call) => (await import('./commands/rotate-keys.ts')).rotate(call),
  },
  backup: {
    summary: 'makes a backup of database and files',
    run: async (call) => (await import('./commands/backup.ts')).backup(call),
  },
  restore: {
    summary: 'brings a backup back into an empty database',
    run: async (call) => (await import('./commands/restore.ts')).restore(call),
  },
  migrate: {
    summary: 'migrates the database as its owner',
    run: async (call) => (await import('./commands/migrate.ts')).migrate(call),
  },
};

/** 1 is the result of a command that found something; this one has not looked. */
const NOT_RUN = 2;

const names = Object.entries(COMMANDS).map(
  ([name, { summary }]) => `  ${invocation(name).padEnd(46)} ${summary}`,
);
const USAGE = `The commands of an operator; each says with --help what it does.
${names.join('\n')}`;

async function runNamed([name = '', ...args]: readonly string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(name)) {
    console.log(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    console.error(name === '' ? USAGE : `There is no command ${name}.\n\n${USAGE}`);
    return NOT_RUN;
  }
  try {
    return await command.run({
      args,
      environment: process.env,
      tell: (line) => console.log(line),
      complain: (line) => console.error(line),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message || String(error) : error);
    return NOT_RUN;
  }
}

setSourceMapsSupport(true);
process.exitCode = await runNamed(process.argv.slice(2));
