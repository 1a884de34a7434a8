import { KeyValues } from '@guildhall/ui/key-values';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import type { OwnReport } from '../hooks.ts';
import { kindText, measureText, reasonText, ruleText } from '../words.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { StateBadge } from './state-badge.tsx';

/** A report of the user, or a decision about them: what was decided, why, and how to appeal. */
export function OwnReportEntry({ report }: { report: OwnReport }) {
  const t = useMessages('moderation/own');
  const shared = useMessages('moderation');
  const { date, list, moment } = useFormats();
  const { kind, snapshot, reason, rule, statement, allowed_events: allowed } = report;
  const row = (key: string, label: string, value: string | null) =>
    value === null || value === '' ? [] : [{ key, label, value: <bdi>{value}</bdi> }];
  const measures = report.measures.map((measure) => measureText(shared, measure, kind));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={report.state} />
        <h2 className="min-w-0 text-sm font-medium wrap-anywhere text-ink">
          {t('entry', { kind: kindText(shared, kind), title: snapshot.title })}
        </h2>
      </div>
      <KeyValues
        items={[
          ...row('reason', t('reason'), reason && reasonText(shared, reason)),
          ...row('note', t('note'), report.note),
          ...row('text', t('text'), rule === null ? null : snapshot.text),
          ...row('rule', t('rule'), rule && ruleText(shared, rule)),
          ...row('measures', t('measures'), list(measures)),
          ...row('statement', t('statement'), statement),
          ...row('by', t('by'), rule === null ? null : t('by_person')),
          ...row('appeal', t('own_appeal'), report.appeal),
          ...row('appeal_statement', t('appeal_statement'), report.appeal_statement),
          ...row('filed', t('filed'), moment(report.created_at)),
          ...row('decided', t('decided'), report.decided_at && moment(report.decided_at)),
        ]}
      />
      {report.appeal_due_at !== null && (
        <p className="text-sm text-muted">
          {t('appeal_due', { date: moment(report.appeal_due_at) })}
        </p>
      )}
      {allowed.includes('appeal') && report.appeal_until !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <AppealDialog of={{ kind: 'report', id: report.id }} />
          <p className="text-sm text-muted">
            {t('appeal_until', { date: date(report.appeal_until) })}
          </p>
        </div>
      )}
    </>
  );
}
