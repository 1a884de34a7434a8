import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { minor } from '@guildhall/domain/kernel/money';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { proposeRules } from '@guildhall/scenes/rule-versions';
import type { Scene } from '@guildhall/scenes/scene';
import type { Viewer } from '@guildhall/services/kernel/viewer';

type RuleCall = (scene: Scene, admin: Viewer) => Promise<unknown>;

const change =
  (numbers: Partial<RuleNumbers>, hours?: number): RuleCall =>
  async (scene, admin) =>
    await proposeRules(scene, admin, numbers, hours);

/** Refusals of a change of the rule book. */
export const refusedRules: readonly [string, ErrorCode, RuleCall][] = [
  ['propose the rules of now', 'RULES_UNCHANGED', change({ fund_share: 100 })],
  ['propose rules for the past', 'RULES_TOO_SOON', change({ fund_share: 150 }, -1)],
  [
    'propose rules for the year after next',
    'RULES_TOO_LATE',
    change({ fund_share: 150 }, 366 * 24),
  ],
  [
    'propose rules that contradict each other',
    'RULES_INVALID',
    change({ min_price_minor: minor(1_000_001) }),
  ],
];
