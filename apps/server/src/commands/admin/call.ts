import type { openDatabase } from '@guildhall/db/client';
import { normalEmail } from '@guildhall/domain/identity/schema';
import { decisionReasonSchema } from '@guildhall/domain/kernel/decision-schema';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import type { KeyVault } from '@guildhall/services/ports/key-vault';
import { findUserByEmail } from '@guildhall/services/users/find-user';

/** The options of all commands; each reads those that it needs. */
export interface AdminOptions {
  readonly reason?: string | undefined;
  readonly level?: string | undefined;
  readonly 'legal-name'?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly role?: string | undefined;
  readonly approve?: boolean | undefined;
  readonly reject?: boolean | undefined;
  readonly draft?: boolean | undefined;
  readonly at?: string | undefined;
}

/** What a command works with. */
export interface AdminCall {
  readonly db: ReturnType<typeof openDatabase>;
  readonly key_vault: KeyVault;
  /** The shop's, which keys hashes. */
  readonly token_secret: Uint8Array;
  /** The member of staff who decides. */
  readonly staff: Viewer;
  readonly names: readonly string[];
  readonly options: AdminOptions;
  readonly tell: (line: string) => void;
}

/** A mistake of whoever calls, in one sentence. */
export class AdminFault extends Error {}

export function reasonOf({ options }: AdminCall): string {
  const parsed = decisionReasonSchema.safeParse(options.reason ?? '');
  if (parsed.success) return parsed.data;
  throw new AdminFault('say why, in 10 characters or more: --reason <why>');
}

/** The only name that the call has. */
export function onlyName({ names }: AdminCall, what: string): string {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) throw new AdminFault(`name one ${what}`);
  return name;
}

/** The only name of the call, which is a UUID. */
export function idOf(call: AdminCall, what: string): string {
  const parsed = idSchema.safeParse(onlyName(call, what));
  if (parsed.success) return parsed.data;
  throw new AdminFault(`a ${what} has a UUID as its id`);
}

/** The user with this email address. */
export async function userNamed(db: AdminCall['db'], email: string) {
  const user = await findUserByEmail(db, normalEmail(email));
  if (user === undefined) throw new AdminFault(`nobody has the address ${email}`);
  return user;
}
