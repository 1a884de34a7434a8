import type { VerificationCaseView } from '@guildhall/api/verification/views';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { isRequestMissing } from '../../hooks.ts';
import { levelText } from '../../words.ts';
import { useCase } from '../hooks.ts';
import { CaseDetails, CaseFacts, SameDocument } from './case-facts.tsx';
import { CasePapers } from './case-papers.tsx';
import { CaseWork } from './case-work.tsx';

/** A request as staff work on it. */
export function CasePage({ requestId }: { requestId: string }) {
  const t = useMessages('verification/cases');
  return (
    <StaffSubject
      query={useCase(requestId)}
      back={{ to: '/admin/seller-requests', label: t('title') }}
      failed={t('load_failed')}
      isMissing={isRequestMissing}
      missing={{ title: t('not_found'), help: t('not_found_help') }}
    >
      {(view) => <Loaded view={view} />}
    </StaffSubject>
  );
}

function Loaded({ view }: { view: VerificationCaseView }) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const title = t('case_title', { name: view.applicant });
  return (
    <SubjectLayout
      audit={`verification:${view.request.id}`}
      title={title}
      heading={title}
      line={
        <>
          <StateBadge state={view.request.state} />
          {levelText(shared, view.request.level)}
        </>
      }
      acts={
        <>
          <SameDocument view={view} />
          <CaseDetails view={view} />
          <CasePapers view={view} />
          <CaseWork view={view} />
        </>
      }
      facts={<CaseFacts view={view} />}
    />
  );
}
