import type { RestrictionCaseView } from '@guildhall/api/moderation/restriction-views';
import { DueTime } from '../../../../lib/due-time.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { RestrictionBadge } from '../../components/restriction-badge.tsx';
import { restrictionText, ruleText } from '../../words.ts';
import { isRestrictionMissing, useRestriction } from '../hooks.ts';
import { Facts, Money } from './restriction-facts.tsx';
import { RestrictionHistory } from './restriction-history.tsx';
import { RestrictionWork } from './restriction-work.tsx';

/** A restriction as staff look after it. */
export function RestrictionPage({ restrictionId }: { restrictionId: string }) {
  const t = useMessages('moderation/restrictions');
  return (
    <StaffSubject
      query={useRestriction(restrictionId)}
      back={{ to: '/admin/suspended-users', label: t('title') }}
      failed={t('load_failed')}
      isMissing={isRestrictionMissing}
      missing={{ title: t('not_found'), help: t('not_found_help') }}
    >
      {(view) => <Loaded view={view} />}
    </StaffSubject>
  );
}

function Loaded({ view }: { view: RestrictionCaseView }) {
  const t = useMessages('moderation/restrictions');
  const shared = useMessages('moderation');
  const { restriction } = view;
  const kind = restrictionText(shared, restriction.kind);
  const title = t('case_title', { kind, name: restriction.user });
  return (
    <SubjectLayout
      audit={`restriction:${restriction.id}`}
      title={title}
      heading={title}
      line={
        <>
          <RestrictionBadge state={restriction.state} />
          {ruleText(shared, restriction.rule)}
          {restriction.due_at !== null && <DueTime dueAt={restriction.due_at} />}
        </>
      }
      acts={
        <>
          <RestrictionWork view={view} />
          <Facts view={view} />
        </>
      }
      facts={<Money view={view} />}
      history={<RestrictionHistory view={view} />}
    />
  );
}
