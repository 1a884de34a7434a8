import { readAppNow } from '@guildhall/db/clock';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { actor } from '@guildhall/scenes/actors';
import { dismissRules, proposeRules } from '@guildhall/scenes/rule-versions';
import { readRuleBook } from '@guildhall/services/rules/read-rules';
import type { Resource } from '../resource.ts';

export const rulesResources = {
  /** No change of the rules waits for a second person; when the next may be in force. */
  settled_rules: {
    owners: [],
    missing: { effective_at: '2099-01-01T00:00:00.000Z' },
    async make({ scene }) {
      await dismissRules(scene, await actor(scene, { role: 'admin' }));
      const now = await readAppNow(scene.services.db);
      return { effective_at: hoursAfter(now, 24).toISOString() };
    },
  },
  /** A change of the rules that one person proposed. */
  rules_proposal: {
    is_alone: true,
    owners: [],
    async make({ scene }) {
      const first = await actor(scene, { role: 'admin' });
      await dismissRules(scene, first);
      // The last version, which may not be in force yet.
      const [last] = (await readRuleBook(scene.services, first)).versions;
      const { offer_days: days } = last?.numbers ?? firstRuleBook;
      const numbers = { offer_days: { ...days, others: days.others + 1 } };
      return { proposal_id: await proposeRules(scene, first, numbers) };
    },
  },
} satisfies Record<string, Resource>;
