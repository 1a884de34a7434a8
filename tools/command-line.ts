import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** 1 is the result of a tool that found something; this one has not looked. */
const BAD_USAGE = 2;

/**
 * The arguments of a tool. `--help` prints the usage and ends; so does an unknown option, as a
 * mistake: a tool that runs for an hour must not begin because of a misspelled option.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  { allowPositionals = false }: { allowPositionals?: boolean } = {},
) {
  const config = { options: { ...options, help: { type: 'boolean' } }, allowPositionals } as const;
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
