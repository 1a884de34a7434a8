import type { RestrictionCaseView } from '@guildhall/api/moderation/restriction-views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useMessages } from '../../../../lib/language/messages.ts';
import { EndDialog } from './end-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** What staff do with a restriction: change its end, lift it, review it, answer its appeal. */
export function RestrictionWork({ view }: { view: RestrictionCaseView }) {
  const t = useMessages('moderation/restrictions');
  const { allowed_events: allowed, restriction } = view;
  const may = (event: string) => allowed.includes(event);
  const isForOthers = restriction.state === 'appealed' && allowed.length === 0;
  return (
    <Card>
      <CardHeader title={t('work.title')} />
      {allowed.length === 0 && (
        <p className="text-sm text-muted">{t(isForOthers ? 'work.another' : 'work.none')}</p>
      )}
      <div className="flex flex-col gap-2 empty:hidden sm:flex-row sm:flex-wrap">
        {may('overturn') && <ReasonDialog view={view} kind="overturn" />}
        {may('uphold') && <ReasonDialog view={view} kind="uphold" />}
        {may('confirm') && <ReasonDialog view={view} kind="confirm" />}
        {may('change_end') && restriction.ends_at !== null && <EndDialog view={view} />}
        {may('lift') && <ReasonDialog view={view} kind="lift" />}
      </div>
    </Card>
  );
}
