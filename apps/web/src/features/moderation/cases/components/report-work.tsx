import type { ReportCaseView } from '@guildhall/api/moderation/views';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useStaffMutation } from '../hooks.ts';
import { ActDialog } from './act-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface WorkProps {
  view: ReportCaseView;
}

/** What staff do with a report: take it, say how urgent it is, and decide. */
export function ReportWork({ view }: WorkProps) {
  const t = useMessages('moderation/cases');
  const may = (event: string) => view.allowed_events.includes(event);
  if (view.allowed_events.length === 0) return null;
  const { officer, state } = view.report;
  return (
    <Card>
      <CardHeader
        title={t('work.title')}
        description={officer !== null && t('officer', { name: officer })}
      />
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {may('take') && <Act view={view} kind="take" />}
        {may('triage') && <Priority view={view} />}
        {may('action') && <ActDialog view={view} />}
        {may('dismiss') && <ReasonDialog view={view} kind="dismiss" />}
        {may('overturn') && <ReasonDialog view={view} kind="overturn" />}
        {may('uphold') && <ReasonDialog view={view} kind="uphold" />}
        {may('hand_back') && <Act view={view} kind="hand_back" />}
      </div>
      {state === 'appealed' && !may('uphold') && !may('take') && (
        <p className="text-sm text-muted">{t('work.another')}</p>
      )}
    </Card>
  );
}

function Act({ view, kind }: WorkProps & { kind: 'take' | 'hand_back' }) {
  const t = useMessages('moderation/cases');
  const mutation = useStaffMutation<null>(
    view,
    (calls, action) =>
      kind === 'take' ? calls.take.mutate(action) : calls.handBack.mutate(action),
    t(`act.${kind}.done`),
  );
  return (
    <div className="flex flex-col gap-3">
      <Button
        icon={kind === 'take' ? 'check' : 'undo-2'}
        variant={kind === 'take' ? 'primary' : 'secondary'}
        loading={mutation.pending}
        onClick={() => void mutation.run(null)}
      >
        {t(`act.${kind}.open`)}
      </Button>
      {mutation.error !== null && (
        <Notice tone="danger" urgent>
          {problemOf(mutation.error)}
        </Notice>
      )}
    </div>
  );
}

function Priority({ view }: WorkProps) {
  const t = useMessages('moderation/cases');
  const other = view.report.priority === 'high' ? 'normal' : 'high';
  const mutation = useStaffMutation<null>(
    view,
    (calls, action) => calls.triage.mutate({ ...action, priority: other }),
    t('triage.done'),
  );
  return (
    <Button
      variant="secondary"
      icon="clock"
      loading={mutation.pending}
      onClick={() => void mutation.run(null)}
    >
      {t(`triage.${other}`)}
    </Button>
  );
}
