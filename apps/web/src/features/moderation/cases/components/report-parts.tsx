import type { ReportCaseView } from '@guildhall/api/moderation/views';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { Attachments } from '../../../files/components/attachments.tsx';
import { measureText, reasonText, ruleText } from '../../words.ts';

interface PartProps {
  view: ReportCaseView;
}

/** What was reported, as it was then, and where it is now. */
export function Snapshot({ view: { report, pictures, target_user_id: userId } }: PartProps) {
  const t = useMessages('moderation/cases');
  const { moment } = useFormats();
  const { moderationCases } = trpc.useUtils();
  const { snapshot, kind, target_id: id } = report;
  const link = buttonClass({ variant: 'secondary', size: 'sm' });
  return (
    <Card>
      <CardHeader title={t('snapshot.title')} description={t('snapshot.help')} />
      <p className="text-sm font-medium wrap-anywhere text-ink">
        <bdi>{snapshot.title}</bdi>
      </p>
      {snapshot.text !== '' && (
        <blockquote
          dir="auto"
          className="mt-2 max-w-prose border-s-2 border-line ps-3 text-sm wrap-anywhere whitespace-pre-line text-ink"
        >
          {snapshot.text}
        </blockquote>
      )}
      {pictures.length > 0 && (
        <div className="mt-3">
          <Attachments
            attachments={pictures}
            wordsOf={(place) => ({
              name: t('snapshot.picture.name', { place }),
              open: t('snapshot.picture.open', { place }),
              gone: t('snapshot.picture.gone', { place }),
            })}
            size="size-32"
            onExpired={() => void moderationCases.get.invalidate({ report_id: report.id })}
          />
        </div>
      )}
      <p className="mt-2 text-sm text-muted">{t('snapshot.at', { date: moment(snapshot.at) })}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={`/users/${userId}`} className={link}>
          {t('snapshot.user')}
        </Link>
        {kind === 'order' && (
          <Link to={`/admin/orders/${id}`} className={link}>
            {t('snapshot.order')}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** Who has reported it, and what they say. */
export function Reporters({ view: { reporters } }: PartProps) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  const { moment } = useFormats();
  return (
    <Card>
      <CardHeader title={t('reporters.title', { count: reporters.length })} />
      <ul className="flex flex-col gap-4 text-sm text-ink">
        {reporters.map(({ id, username, reason, note, created_at: at }) => (
          <li key={id} className="wrap-anywhere">
            <p className="font-medium">
              {t('reporters.row', { name: username, reason: reasonText(shared, reason) })}
            </p>
            {note !== '' && (
              <p dir="auto" className="mt-1 whitespace-pre-line">
                {note}
              </p>
            )}
            <p className="mt-1 text-muted">{moment(at)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was decided, and the appeal against it. */
export function Decision({ view }: PartProps) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  const { list } = useFormats();
  if (view.outcome === null) return null;
  const measures = view.measures.map((done) => {
    const measure = measureText(shared, done.measure, view.report.kind);
    if (done.is_restored) return t('decision.restored', { measure });
    return done.is_withdrawn ? t('decision.withdrawn', { measure }) : measure;
  });
  const row = (key: string, label: string, value: string | null) =>
    value === null || value === '' ? [] : [{ key, label, value: <bdi>{value}</bdi> }];
  const rule = view.rule && ruleText(shared, view.rule);
  return (
    <Card>
      <CardHeader title={t('decision.title')} />
      <KeyValues
        items={[
          ...row('rule', t('decision.rule'), rule),
          ...row('measures', t('decision.measures'), list(measures)),
          ...row('statement', t('decision.statement'), view.statement),
          ...row('appeal', t('decision.appeal'), view.appeal),
          ...row('appeal_statement', t('decision.appeal_statement'), view.appeal_statement),
        ]}
      />
    </Card>
  );
}
