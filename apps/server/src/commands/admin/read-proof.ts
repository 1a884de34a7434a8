import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { StaffProof } from '@guildhall/services/identity/sign-in/prove-staff';

export type Proof = Omit<StaffProof, 'email'>;

/**
 * The password and the code of whoever decides. On a terminal they are asked for, and not shown;
 * otherwise they are the first two lines of standard input. They are no options: the arguments of a
 * command are seen by everybody on the machine, and kept in the history of a shell.
 */
export async function readProof(): Promise<Proof> {
  if (!process.stdin.isTTY) {
    const [password = '', code = ''] = (await text(process.stdin)).split(/\r?\n/);
    return { password, code };
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (what: string) => {
    process.stderr.write(`${what}: `);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    return {
      password: await ask('Password'),
      code: await ask('Code of your app, or a recovery code'),
    };
  } finally {
    lines.close();
  }
}
