import { APP_ROLE, openDatabase } from '@guildhall/db/client';
import { emailSchema } from '@guildhall/domain/identity/schema';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { recoverAdmin } from '@guildhall/services/identity/second-factor/recover-admin';
import { inRequest } from '@guildhall/services/kernel/audit/in-request';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { findOwnerDatabase } from './find-database.ts';

const USAGE = `${invocation('recover-admin', '<email> --reason <why>')}
Removes every second factor of an admin who has lost them, where no second admin can do it in
/admin. All their sessions end; they sign in with their password and set up a second factor before
they may do anything again. All staff are told by mail, and it is written to the audit. Make sure
first that it is them. Needs the owner of the database: DATABASE_OWNER_URL, or the DATA_DIR of the
server.
Exit code 0: done. 1: refused. 2: wrong usage, or the database cannot be reached.`;

const REFUSED = 1;
const BAD_USAGE = 2;

export async function recover(call: CommandCall): Promise<number> {
  const { args, environment, tell, complain } = call;
  const options = { reason: { type: 'string' } } as const;
  const read = readArguments(USAGE, options, { allowPositionals: true, args });
  const email = emailSchema.safeParse(read.positionals[0]);
  const reason = read.values.reason?.trim() ?? '';
  if (!email.success || read.positionals.length > 1 || reason.length < LEAST_REASON) {
    complain(`Name an address, and a reason of ${LEAST_REASON} characters.\n\n${USAGE}`);
    return BAD_USAGE;
  }
  const url = findOwnerDatabase(environment);
  const db = openDatabase(url, { maxConnections: 1, role: APP_ROLE });
  try {
    const commandLine = { call: 'recover-admin', request_id: null, origin: undefined };
    const { username, told } = await inRequest(
      commandLine,
      async () => await recoverAdmin({ db }, { email: email.data, reason }),
    );
    tell(`✓ ${username} has no second factor any more. They sign in and set one up.`);
    tell(`${told} members of staff are told.`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isUnknown = error.code === 'USER_NOT_FOUND';
    complain(isUnknown ? 'Nobody has this address.' : 'They are no admin with a second factor.');
    return REFUSED;
  } finally {
    await db.destroy();
  }
}
