import type { Role } from '@guildhall/domain/kernel/roles';
import type { MessageKey } from '@guildhall/locales/messages';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Timeline, type TimelineItem } from '@guildhall/ui/timeline';
import type { ReactNode } from 'react';
import { type Act, isOfDecision, isWithdrawal, shownActs } from './decisions.ts';
import { useFormats } from '../language/format.ts';
import { useMessages } from '../language/messages.ts';

/** What an act decided, in the words of its room. */
export interface DecisionText {
  /** “Proposed to reject”, “Payment rejected”. */
  readonly title: string;
  /** Whether it says no: it is not shown as a success. */
  readonly refuses: boolean;
  /** The subject before and after. */
  readonly changes?: ReactNode;
}

export interface DecisionHistoryProps<Shown extends Act> {
  /** All acts, oldest first. */
  acts: readonly Shown[];
  /** The words for a proposal or for what was carried out. */
  describe: (act: Shown, kind: 'propose' | 'carry_out') => DecisionText;
}

/** Every act of staff: who, in which role, why, and what it changed. */
export function DecisionHistory<Shown extends Act>(props: DecisionHistoryProps<Shown>) {
  const t = useMessages('decisions');
  const { moment } = useFormats();
  const { acts, describe } = props;
  const items = shownActs(acts).flatMap((act, index): TimelineItem[] => {
    const frame = {
      id: `${index}.${act.act}`,
      at: { iso: act.occurred_at, text: moment(act.occurred_at) },
    };
    if (isOfDecision(act.act)) {
      const { title, refuses, changes } = describe(act, act.act);
      // Who confirms gives no reason: what they confirmed stands at the proposal.
      const body = <ActBody act={act} changes={act.reason === null ? undefined : changes} />;
      const isSuccess = act.act === 'carry_out' && !refuses;
      const icon = act.act === 'propose' ? 'message-square' : refuses ? 'x' : 'check';
      return [{ ...frame, title, body, icon, tone: isSuccess ? 'success' : 'neutral' }];
    }
    if (act.act !== 'dismiss') return [];
    const title = t(isWithdrawal(acts, act) ? 'history.withdraw' : 'history.dismiss');
    return [{ ...frame, title, body: <ActBody act={act} />, icon: 'x', tone: 'neutral' }];
  });
  return (
    <Card>
      <CardHeader
        title={t('history.title')}
        description={items.length === 0 ? t('history.empty') : undefined}
      />
      {items.length > 0 && <Timeline label={t('history.label')} items={items} />}
    </Card>
  );
}

/** Staff act; a user without a role does not. */
const ROLE_NAMES = {
  moderator: 'history.role.moderator',
  support: 'history.role.support',
  admin: 'history.role.admin',
} as const satisfies Record<Exclude<Role, 'user'>, MessageKey<'decisions'>>;

/** A later server may have other roles. */
const isKnownRole = (role: string): role is keyof typeof ROLE_NAMES =>
  Object.hasOwn(ROLE_NAMES, role);

function ActBody({ act, changes }: { act: Act; changes?: ReactNode }) {
  const t = useMessages('decisions');
  return (
    <>
      <p>
        <bdi>{act.by}</bdi> · {isKnownRole(act.role) ? t(ROLE_NAMES[act.role]) : act.role}
      </p>
      {act.reason !== null && (
        <p dir="auto" className="align-with-page mt-1 wrap-anywhere whitespace-pre-line text-ink">
          {act.reason}
        </p>
      )}
      {changes && (
        <details className="mt-1">
          <summary className="cursor-pointer py-1">{t('history.details')}</summary>
          {changes}
        </details>
      )}
    </>
  );
}
