import { readAppNow } from '@guildhall/db/clock';
import { listRuleVersions } from '@guildhall/db/kernel/rule-versions';
import type { ProposeRuleChange } from '@guildhall/domain/rules/schema';
import { earliestEffect } from '@guildhall/domain/rules/rules';
import type { RulesContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readDecisions } from '../users/read-decisions.ts';
import { readUsernames } from '../users/read-usernames.ts';
import { RULES_KIND, RULES_SUBJECT, type VersionFacts } from './change-rules.ts';

/** How many versions are shown. */
const MAX_VERSIONS = 20;

/**
 * The last versions of the rule book, newest first, the proposal that waits for a second person,
 * and every act of staff.
 */
export async function readRuleBook({ db, rule_books }: RulesContext, viewer: Viewer) {
  const [now, versions, { proposal, acts }] = await Promise.all([
    readAppNow(db),
    listRuleVersions(db, MAX_VERSIONS),
    readDecisions(db, viewer, [RULES_KIND], RULES_SUBJECT),
  ]);
  const [last] = versions;
  if (last === undefined) throw new Error('the rule book has no version');
  const authors = versions.flatMap(({ created_by }) => created_by ?? []);
  const [inForce, usernames] = await Promise.all([rule_books.at(now), readUsernames(db, authors)]);
  return {
    now,
    in_force: inForce.version,
    earliest_at: earliestEffect(now, last, last.numbers),
    versions: versions.map(({ created_by, ...version }) => ({
      ...version,
      by: created_by === null ? null : (usernames.get(created_by) ?? ''),
    })),
    proposal: proposal && {
      ...proposal,
      before: proposal.before as VersionFacts,
      after: proposal.after as VersionFacts,
    },
    acts: acts.map((act) => ({
      ...act,
      change: act.change as Pick<ProposeRuleChange, 'numbers' | 'effective_at'>,
    })),
  };
}

export type RuleBookReading = Awaited<ReturnType<typeof readRuleBook>>;
