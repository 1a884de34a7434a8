import type { Database } from '@guildhall/db/database';
import { readNewRuleVersions } from '@guildhall/db/kernel/rule-versions';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { ruleNumbersSchema } from '@guildhall/domain/kernel/rules/rule-book-schema';
import type { Kysely } from 'kysely';

/**
 * The versions of the rule book, in the memory of this process. A version never changes, so only
 * new ones are ever read: at the first use, every few seconds by a worker, and when a row names a
 * version that is not known yet. Inside a transaction, callers pass it, so that no second
 * connection is needed.
 */
export interface RuleBooks {
  /** The rules of a version, such as the one that an offer was priced with. */
  of(version: number, trx?: Kysely<Database>): Promise<RuleBook>;
  /** The rules in force at a time of the shop's clock. */
  at(now: Date, trx?: Kysely<Database>): Promise<RuleBook>;
  /** The rules in force now, by the shop's clock as it was at the last refresh. */
  current(): Promise<RuleBook>;
  /** Versions with another buyer fee than these rules. */
  pricedUnlike(rules: RuleBook): number[];
  /** Reads new versions; one cheap query. */
  refresh(trx?: Kysely<Database>): Promise<void>;
}

interface Known {
  readonly effective_at: Date;
  readonly rules: RuleBook;
}

export function createRuleBooks(db: Kysely<Database>): RuleBooks {
  const known = new Map<number, Known>();
  /** How far the shop's clock is ahead of this process. */
  let aheadMs = 0;

  async function refresh(trx: Kysely<Database> = db): Promise<void> {
    const { now, versions } = await readNewRuleVersions(trx, Math.max(0, ...known.keys()));
    aheadMs = now.getTime() - Date.now();
    for (const { version, effective_at, numbers } of versions) {
      const rules = { ...ruleNumbersSchema.parse(numbers), version };
      known.set(version, { effective_at, rules });
    }
  }

  /** The highest version whose date has come. */
  function inForce(now: Date): RuleBook {
    const found = [...known.values()]
      .filter(({ effective_at }) => effective_at <= now)
      .reduce<RuleBook | null>(
        (last, { rules }) => (last === null || rules.version > last.version ? rules : last),
        null,
      );
    if (found === null) throw new RangeError(`no rule book is in force at ${now.toISOString()}`);
    return found;
  }

  return {
    refresh,
    async of(version, trx) {
      if (!known.has(version)) await refresh(trx);
      const found = known.get(version);
      if (found === undefined) throw new RangeError(`no rule book of version ${version}`);
      return found.rules;
    },
    async at(now, trx) {
      if (known.size === 0) await refresh(trx);
      return inForce(now);
    },
    async current() {
      if (known.size === 0) await refresh();
      return inForce(new Date(Date.now() + aheadMs));
    },
    pricedUnlike({ buyer_fee }) {
      const fees = JSON.stringify(buyer_fee);
      return [...known.values()]
        .filter(({ rules }) => JSON.stringify(rules.buyer_fee) !== fees)
        .map(({ rules }) => rules.version);
    },
  };
}
