import { contributeCapitalSchema } from '@guildhall/domain/wallet/schema';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import {
  confirmCapital,
  dismissCapital,
  proposeCapital,
  readCapitalProposal,
} from '@guildhall/services/wallet/contribute-capital';
import { type AdminCall, AdminFault, reasonOf } from './call.ts';

type Action = (call: AdminCall, rest: readonly string[]) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = { contribute, confirm, dismiss };

/** `capital contribute <amount>`, `capital confirm <proposal>`, `capital dismiss <proposal>`. */
export async function changeCapital(call: AdminCall): Promise<void> {
  const [name = '', ...rest] = call.names;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) {
    throw new AdminFault(`say what to do: capital ${Object.keys(ACTIONS).join(' | ')}`);
  }
  await action(call, rest);
}

const CENTS = 100;
const dollars = (amountMinor: number) => `$${(amountMinor / CENTS).toFixed(2)}`;

async function contribute(call: AdminCall, rest: readonly string[]): Promise<void> {
  const [typed = '', ...more] = rest;
  const amountMinor = /^\d{1,9}\.\d{2}$/.test(typed) ? Number(typed.replace('.', '')) : 0;
  const parsed = contributeCapitalSchema.safeParse({
    amount_minor: amountMinor,
    reason: reasonOf(call),
  });
  if (more.length > 0 || !parsed.success) {
    throw new AdminFault('name an amount in dollars and cents, such as 5000.00');
  }
  const { proposal_id: id } = await proposeCapital(call, call.staff, parsed.data);
  call.tell(`✓ ${dollars(amountMinor)} wait for a second person: capital confirm ${id}`);
}

async function confirm(call: AdminCall, rest: readonly string[]): Promise<void> {
  const { staff, options, tell } = call;
  const id = proposalOf(rest);
  if (options.fingerprint === undefined) {
    const shown = await readCapitalProposal(call, staff, id);
    tell(`amount       ${dollars(shown.amount_minor)}`);
    tell(`reason       ${shown.reason}`);
    tell(`fingerprint  ${shown.fingerprint}`);
    tell(shown.is_open ? 'To confirm it, add --fingerprint.' : 'It is closed already.');
    return;
  }
  const input = { proposal_id: id, fingerprint: options.fingerprint };
  const { equity_minor } = await confirmCapital(call, staff, input);
  tell(`✓ The operator's capital is ${dollars(equity_minor)} now (E18).`);
}

async function dismiss(call: AdminCall, rest: readonly string[]): Promise<void> {
  const input = { proposal_id: proposalOf(rest), reason: reasonOf(call) };
  await dismissCapital(call, call.staff, input);
  call.tell('✓ The proposal is closed.');
}

function proposalOf([id, ...more]: readonly string[]): string {
  const parsed = idSchema.safeParse(id);
  if (parsed.success && more.length === 0) return parsed.data;
  throw new AdminFault('name one proposal by its id, a UUID');
}
