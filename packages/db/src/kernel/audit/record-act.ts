import type { AuditEvent } from '@guildhall/domain/kernel/audit/events';
import { isStaffActor, nameOfThing, thingOfTable } from '@guildhall/domain/kernel/audit/things';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { beforeCommit } from '../../transaction.ts';
import { findOwners } from './find-owners.ts';
import { writeEntry } from './write-entry.ts';

interface StaffAct {
  readonly event: AuditEvent;
  readonly actor_id: string;
  readonly actor_role: Role | null;
  /** The person whom it is about. */
  readonly user_id: string | null;
  readonly things: readonly string[];
  readonly facts: object;
  readonly content: object | null;
  /** A decision names the entry, rather than what followed from it. */
  readonly is_decision: boolean;
}

/** A transition, as far as the audit names it. */
interface AuditedStep {
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly actor: string;
  readonly actor_id: string | null;
  readonly reason: string | null;
  readonly details: object | null;
}

interface AuditedWrites {
  readonly creations: readonly {
    readonly store: { readonly table: string };
    readonly steps: readonly (AuditedStep & { readonly object_id: string })[];
  }[];
  readonly moves: readonly {
    readonly store: { readonly table: string };
    readonly id: string;
    readonly steps: readonly AuditedStep[];
  }[];
}

/** What staff have done in the transactions that run now. */
const acts = new WeakMap<object, StaffAct[]>();

/**
 * Notes what a member of staff does in this transaction. Before its commit everything that they did
 * in it becomes one entry of the audit (must-hold G1): a decision with all that followed from it.
 */
function noteAct(trx: Transaction<Database>, act: StaffAct): void {
  const noted = acts.get(trx);
  if (noted !== undefined) {
    noted.push(act);
    return;
  }
  const first = [act];
  acts.set(trx, first);
  beforeCommit(trx, async () => {
    for (const [, [one, ...more]] of Map.groupBy(first, ({ actor_id }) => actor_id)) {
      if (one !== undefined) await writeEntry(trx, await withOwners(trx, entryOf([one, ...more])));
    }
  });
}

function entryOf(noted: readonly [StaffAct, ...StaffAct[]]) {
  // The last one: a decision that needs no second person is proposed, then carried out.
  const naming = noted.findLast(({ is_decision: isDecision }) => isDecision) ?? noted[0];
  const { event, actor_id } = naming;
  const contents = noted.flatMap(({ content }) => (content === null ? [] : [content]));
  return {
    kind: 'staff_act' as const,
    event,
    actor_id,
    actor_role: noted.find(({ actor_role: role }) => role !== null)?.actor_role ?? null,
    user_id: noted.find(({ user_id: id }) => id !== null)?.user_id ?? null,
    things: [...new Set([naming, ...noted].flatMap(({ things }) => things))],
    facts: { ...naming.facts, acts: noted.map((act) => ({ event: act.event, ...act.facts })) },
    content: contents.length === 0 ? null : { acts: contents },
  };
}

/**
 * The entry is about whose the things are, unless the acts name somebody: the first by `user_id`,
 * whose key seals it, the others among the things, so that everything about a person is found.
 */
async function withOwners(
  trx: Transaction<Database>,
  entry: ReturnType<typeof entryOf>,
): Promise<ReturnType<typeof entryOf>> {
  const owners = await findOwners(trx, entry.things);
  const userId = entry.user_id ?? owners[0] ?? null;
  const others = owners.filter((id) => id !== userId).map((id) => nameOfThing('user', id));
  return { ...entry, user_id: userId, things: [...new Set([...entry.things, ...others])] };
}

export interface NotedAct {
  readonly event: AuditEvent;
  /** `kind:id` of everything that it is about. */
  readonly things: readonly string[];
  readonly user_id?: string | null;
  readonly facts?: object;
  /** Reason, before and after: sealed for the person whom it is about. */
  readonly content?: object;
  readonly is_decision?: boolean;
}

/** Notes an act of staff that is no transition of a lifecycle. */
export function recordAct(
  trx: Transaction<Database>,
  viewer: { readonly user_id: string; readonly role: Role },
  act: NotedAct,
): void {
  const { user_id = null, facts = {}, content = null, is_decision = false, ...named } = act;
  const by = { actor_id: viewer.user_id, actor_role: viewer.role };
  noteAct(trx, { ...named, ...by, user_id, facts, content, is_decision });
}

/** Notes those of these transitions that staff have caused. */
export function noteTransitions(
  trx: Transaction<Database>,
  { creations, moves }: AuditedWrites,
): void {
  for (const { store, steps } of creations) {
    for (const step of steps) noteStep(trx, store.table, step.object_id, step);
  }
  for (const { store, id, steps } of moves) {
    for (const step of steps) noteStep(trx, store.table, id, step);
  }
}

function noteStep(trx: Transaction<Database>, table: string, id: string, step: AuditedStep): void {
  const { actor, actor_id, event, from, to, reason, details } = step;
  if (actor_id === null || !isStaffActor(actor)) return;
  const thing = thingOfTable(table);
  noteAct(trx, {
    event: `${thing}.${event}`,
    actor_id,
    actor_role: null,
    user_id: null,
    things: [`${thing}:${id}`],
    facts: { from, to },
    content: reason === null && details === null ? null : { reason, details },
    is_decision: false,
  });
}
