import { type Role, ROLES } from '@guildhall/domain/kernel/roles';
import { inTransaction } from '@guildhall/db/transaction';
import {
  changeStaff,
  confirmStaffChange,
  dismissStaffChange,
  readStaffProposal,
} from '@guildhall/services/identity/staff/change-staff';
import { findUser } from '@guildhall/services/users/find-user';
import { invocation } from '../command-line.ts';
import { type AdminCall, AdminFault, idOf, onlyName, reasonOf, userNamed } from './call.ts';

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text);

/** `set-role <email> --role <role>` */
export async function setRole(call: AdminCall): Promise<void> {
  const { db, staff, options, tell } = call;
  const { id, username } = await userNamed(db, onlyName(call, 'user by their address'));
  const { role } = options;
  if (!isRole(role)) throw new AdminFault(`give --role: ${ROLES.join(', ')}`);
  const reason = reasonOf(call);
  const change = { kind: 'users.change_role', role } as const;
  const done = await inTransaction(db, (trx) =>
    changeStaff(trx, staff, { user_id: id, change, reason }),
  );
  const words = `${username}: ${done.before.role} → ${role}`;
  if (done.is_carried_out) tell(`✓ ${words}`);
  else {
    tell(`${words} waits for a second admin, who runs:`);
    tell(invocation('admin', `confirm-role ${done.proposal_id} --as <their email>`));
  }
}

/** `confirm-role <proposal>` shows what waits; with `--fingerprint`, it is carried out. */
export async function confirmOneRole(call: AdminCall): Promise<void> {
  const { db, staff, options, tell } = call;
  const id = idOf(call, 'proposal');
  if (options.fingerprint === undefined) {
    const shown = await readStaffProposal(db, staff, id);
    const user = await findUser(db, shown.user_id);
    tell(`user         ${user?.username ?? ''} ${user?.email ?? shown.user_id}`);
    tell(`role         ${shown.before.role} → ${shown.after.role}`);
    tell(`reason       ${shown.reason}`);
    tell(`fingerprint  ${shown.fingerprint}`);
    tell(shown.is_open ? 'To confirm it, add --fingerprint.' : 'It is closed already.');
    return;
  }
  const input = { proposal_id: id, fingerprint: options.fingerprint };
  const { after } = await inTransaction(db, (trx) => confirmStaffChange(trx, staff, input));
  tell(`✓ Their role is ${after.role} now.`);
}

/** `dismiss-role <proposal>` */
export async function dismissOneRole(call: AdminCall): Promise<void> {
  const input = { proposal_id: idOf(call, 'proposal'), reason: reasonOf(call) };
  await inTransaction(call.db, (trx) => dismissStaffChange(trx, call.staff, input));
  call.tell('✓ The proposal is closed.');
}
