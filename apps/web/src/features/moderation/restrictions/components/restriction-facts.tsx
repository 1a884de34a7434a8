import type { RestrictionCaseView } from '@guildhall/api/moderation/restriction-views';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { ruleText } from '../../words.ts';

interface PartProps {
  view: RestrictionCaseView;
}

/** Rule, by whom, since when and until when, the reasons, and the appeal. */
export function Facts({ view }: PartProps) {
  const t = useMessages('moderation/restrictions');
  const shared = useMessages('moderation');
  const { moment } = useFormats();
  const { restriction, report_id: reportId } = view;
  const { total_points: total, ends_at: end, imposed_by: by } = restriction;
  const row = (key: string, label: string, value: string | null) =>
    value === null ? [] : [{ key, label, value: <bdi>{value}</bdi> }];
  const link = buttonClass({ variant: 'secondary', size: 'sm' });
  return (
    <Card>
      <CardHeader title={t('facts.title')} />
      <KeyValues
        items={[
          ...row('rule', t('facts.rule'), ruleText(shared, restriction.rule)),
          ...row('by', t('facts.by'), by ?? t('system')),
          ...row('points', t('facts.points'), total === null ? null : String(total)),
          ...row('from', t('facts.from'), moment(restriction.created_at)),
          ...row('ends', t('facts.ends'), end === null ? t('never') : moment(end)),
          ...row('statement', t('facts.statement'), view.statement),
          ...row('appeal', t('facts.appeal'), view.appeal),
          ...row('answer', t('facts.appeal_statement'), view.appeal_statement),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={`/users/${restriction.user_id}`} className={link}>
          {t('facts.user')}
        </Link>
        {reportId !== null && (
          <Link to={`/admin/reports/${reportId}`} className={link}>
            {t('facts.report')}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** What the user has and owes; a restriction touches none of it. */
export function Money({ view }: PartProps) {
  const t = useMessages('moderation/restrictions');
  const { price } = useFormats();
  const row = (
    key: 'on_hold' | 'reserve' | 'available' | 'withdrawing' | 'debt',
    amount: number,
  ) => ({
    key,
    label: t(`money.${key}`),
    value: price(amount, view.currency),
  });
  return (
    <Card>
      <CardHeader title={t('money.title')} description={t('money.help')} />
      <KeyValues
        items={[
          row('on_hold', view.on_hold_minor),
          row('reserve', view.reserve_minor),
          row('available', view.available_minor),
          row('withdrawing', view.withdrawing_minor),
          row('debt', view.debt_minor),
        ]}
      />
    </Card>
  );
}
