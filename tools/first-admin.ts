import { existsSync, readFileSync } from 'node:fs';
import { dataDirOf, firstAdminFile } from '@guildhall/server/data-dir';
import { readArguments } from './command-line.ts';

const USAGE = `npm run first-admin
Shows the address that makes the first admin of the live shop with this DATA_DIR. Only on a
terminal: what goes elsewhere is kept where others read it.`;

readArguments(USAGE, {});
const file = firstAdminFile(dataDirOf(process.env));
if (!process.stdout.isTTY) {
  console.error(`This is no terminal. Open ${file} yourself.`);
  process.exitCode = 2;
} else if (!existsSync(file)) {
  console.error(`There is no ${file}: the shop has an admin, or has not been started.`);
  process.exitCode = 1;
} else {
  console.log(readFileSync(file, 'utf8').trim());
}
