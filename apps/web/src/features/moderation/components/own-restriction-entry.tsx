import { KeyValues } from '@guildhall/ui/key-values';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import type { OwnRestriction } from '../hooks.ts';
import { limitText, ruleText } from '../words.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { RestrictionBadge } from './restriction-badge.tsx';

/** A restriction of the user: rule, facts, whether a person decided, its end, and the appeal. */
export function OwnRestrictionEntry({ restriction }: { restriction: OwnRestriction }) {
  const t = useMessages('moderation/own');
  const shared = useMessages('moderation');
  const { date, moment } = useFormats();
  const { total_points: total, ends_at: end } = restriction;
  const row = (key: string, label: string, value: string | null) =>
    value === null ? [] : [{ key, label, value: <bdi>{value}</bdi> }];
  const by = restriction.is_automated ? 'restrictions.by_system' : 'restrictions.by_person';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RestrictionBadge state={restriction.state} />
        <h2 className="min-w-0 text-sm font-medium wrap-anywhere text-ink">
          {limitText(shared, restriction.kind)}
        </h2>
      </div>
      <KeyValues
        items={[
          ...row('rule', t('restrictions.rule'), ruleText(shared, restriction.rule)),
          ...row(
            'facts',
            t('restrictions.facts'),
            total === null ? null : t('restrictions.facts_points', { count: total }),
          ),
          ...row('statement', t('restrictions.statement'), restriction.statement),
          ...row('by', t('restrictions.by'), t(by)),
          ...row('from', t('restrictions.from'), moment(restriction.created_at)),
          ...row(
            'until',
            t('restrictions.until'),
            end === null ? t('restrictions.never') : moment(end),
          ),
          ...row('appeal', t('restrictions.appeal'), restriction.appeal),
          ...row('answer', t('restrictions.appeal_statement'), restriction.appeal_statement),
        ]}
      />
      {restriction.appeal_due_at !== null && (
        <p className="text-sm text-muted">
          {t('restrictions.appeal_due', { date: moment(restriction.appeal_due_at) })}
        </p>
      )}
      {restriction.appeal_until !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <AppealDialog of={{ kind: 'restriction', id: restriction.id }} />
          <p className="text-sm text-muted">
            {t('restrictions.appeal_until', { date: date(restriction.appeal_until) })}
          </p>
        </div>
      )}
    </>
  );
}
