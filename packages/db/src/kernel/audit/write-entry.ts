import type { AuditEvent, AuditKind } from '@guildhall/domain/kernel/audit/events';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { findKey, insertAuditEntry } from './commands.ts';
import { requestFacts } from './request-facts.ts';
import { sealForUser } from './seal-values.ts';

interface Entry {
  readonly kind: AuditKind;
  readonly event: AuditEvent;
  readonly actor_id: string | null;
  readonly actor_role: Role | null;
  readonly user_id: string | null;
  readonly things: readonly string[];
  /** Codes and states. */
  readonly facts: object;
  /** What people have written, and personal values. */
  readonly content: object | null;
}

/** Writes one entry of the audit, in the transaction of what it is about where there is one. */
export async function writeEntry(db: Kysely<Database>, entry: Entry): Promise<void> {
  const { actor_id: actorId, user_id: userId, content, facts, things } = entry;
  const id = newId();
  const { call, request_id, ip_address, user_agent } = requestFacts();
  const from = actorId ?? userId;
  const about = userId ?? actorId;
  // As much work for nobody as for a user: how long a refusal takes must not tell them apart (A4).
  if (from === null) await findKey(db, id);
  const isKnown = ip_address !== null || user_agent !== null;
  const origin =
    from !== null && isKnown
      ? await sealForUser(db, from, { entry_id: id, column: 'origin' }, { ip_address, user_agent })
      : null;
  const sealed =
    about !== null && content !== null
      ? await sealForUser(db, about, { entry_id: id, column: 'content' }, content)
      : null;
  await insertAuditEntry(db, {
    ...entry,
    id,
    call,
    request_id,
    things: [...things],
    facts: JSON.stringify(facts),
    origin,
    content: sealed,
  });
}
