import type { StaffActView } from '@guildhall/api/identity/staff/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../../lib/lists/row-skeletons.tsx';
import { useStaffLog } from '../hooks.ts';

/** What a member of staff has proposed, carried out and dismissed, newest first. */
export function StaffLog({ userId }: { userId: string }) {
  const t = useMessages('identity/staff');
  const list = useStaffLog(userId);
  const acts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card padded={false}>
      <CardHeader title={t('log.title')} className="p-4 pb-2" />
      <PagedList
        list={list}
        count={acts.length}
        inCard
        skeleton={<RowSkeletons rows={3} />}
        failed={t('log.load_failed')}
        empty={<p className="px-4 pb-4 text-sm text-muted">{t('log.empty')}</p>}
      >
        <ol className="divide-y divide-line">
          {acts.map((act) => (
            <Row key={act.id} act={act} />
          ))}
        </ol>
      </PagedList>
    </Card>
  );
}

function Row({ act }: { act: StaffActView }) {
  const t = useMessages('identity/staff');
  const { moment } = useFormats();
  const known = ACTS.find((each) => each === act.act) ?? 'other';
  return (
    <li className="px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium text-ink">{t(`log.${known}`)}</span>
        <time dateTime={act.occurred_at} className="figures text-muted">
          {moment(act.occurred_at)}
        </time>
      </p>
      <p className="mt-0.5 font-mono text-xs wrap-anywhere text-muted">
        {act.kind} · {act.subject}
      </p>
      <p dir="auto" className="align-with-page mt-1 wrap-anywhere whitespace-pre-line text-ink">
        {act.reason}
      </p>
    </li>
  );
}

const ACTS = ['propose', 'carry_out', 'dismiss'] as const;
