import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import type { Scene } from '@guildhall/scenes/scene';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import { runAdmin } from './admin.ts';
import type { AdminOptions } from './call.ts';

type Options = AdminOptions & { readonly as?: string; readonly 'dry-run'?: boolean };

const REASON = 'It was asked for in a test.';

/**
 * Runs commands in the database of a test as this member of staff, unless another is named, and
 * keeps what they print in `said`. Staff of a demo need no second factor; those of a live shop are
 * in a test of their own.
 */
export function adminAs(as: string, { owner_url: url }: TestDatabase, { services }: Scene) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const run = async (command: string, names: string[], options: Options = {}): Promise<number> =>
    await runAdmin({
      url,
      command,
      names,
      options: { as, reason: REASON, ...options },
      proof: { password: ACTOR_PASSWORD, code: '' },
      key_vault: services.key_vault,
      token_secret: services.token_secret,
      mode: 'demo',
      tell: say,
      complain: say,
    });
  return { said, run };
}
