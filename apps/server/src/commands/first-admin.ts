import { existsSync, readFileSync } from 'node:fs';
import { dataDirOf, firstAdminFile } from '../data-dir.ts';
import { type CommandCall, invocation, readArguments } from './command-line.ts';

const USAGE = `${invocation('first-admin')}
Shows the address that makes the first admin of the live shop with this DATA_DIR. Only on a
terminal: what goes elsewhere is kept where others read it.
Exit code 0: shown. 1: there is none. 2: this is no terminal.`;

export async function firstAdmin(call: CommandCall): Promise<number> {
  const { args, environment, tell, complain } = call;
  readArguments(USAGE, {}, { args });
  const file = firstAdminFile(dataDirOf(environment));
  if (!process.stdout.isTTY) {
    complain(`This is no terminal. Open ${file} yourself.`);
    return 2;
  }
  if (!existsSync(file)) {
    complain(`There is no ${file}: the shop has an admin, or has not been started.`);
    return 1;
  }
  tell(readFileSync(file, 'utf8').trim());
  return 0;
}
