import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** What a command works with. It returns its exit code; an error that it throws becomes 2. */
export interface CommandCall {
  /** Those behind the name of the command. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly tell: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** 1 is the result of a tool that found something; this one has not looked. */
const BAD_USAGE = 2;

/** How an operator calls a command here: an image has no npm scripts, a checkout needs no build. */
export function invocation(command: string, args = ''): string {
  if (import.meta.filename.endsWith('.ts')) {
    return `npm run ${command}${args === '' ? '' : ` -- ${args}`}`;
  }
  return `node apps/server/build/cli.js ${command}${args === '' ? '' : ` ${args}`}`;
}

interface ReadOptions {
  readonly allowPositionals?: boolean;
  readonly args?: readonly string[];
}

/**
 * The arguments of a tool. `--help` prints the usage and ends; so does an unknown option, as a
 * mistake: a tool that runs for an hour must not begin because of a misspelled option.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  { allowPositionals = false, args = process.argv.slice(2) }: ReadOptions = {},
) {
  const config = {
    args,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    allowPositionals,
  } as const;
  try {
    const found = parseArgs<typeof config>(config);
    if (!('help' in found.values)) return found;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(BAD_USAGE);
  }
}
