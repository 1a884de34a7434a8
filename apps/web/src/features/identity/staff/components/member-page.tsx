import type { StaffMemberView } from '@guildhall/api/identity/staff/views';
import { Badge } from '@guildhall/ui/badge';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { StepUpScope } from '../../step-up/components/step-up-scope.tsx';
import { type StaffSection, useOfficers, useStaff } from '../hooks.ts';
import { roleText } from '../words.ts';
import { GrantsForm } from './grants-form.tsx';
import { ResetDialog, RoleDialog } from './member-dialogs.tsx';
import { StaffLog } from './staff-log.tsx';
import { StaffProposals } from './staff-proposals.tsx';

interface MemberPageProps {
  section: StaffSection;
  memberId: string;
}

/** A member of staff: what they may do, how much they do, and what they have decided. */
export function MemberPage({ section, memberId }: MemberPageProps) {
  const t = useMessages('identity/staff');
  const query = useStaff(section);
  const page = query.data?.pages[0];
  const member = page?.items.find(({ id }) => id === memberId);
  const isGone = page !== undefined && member === undefined;
  const proposals = page?.proposals.filter(({ email }) => email === member?.email) ?? [];
  return (
    <StepUpScope>
      <StaffSubject
        query={{
          ...query,
          data: member,
          isError: query.isError || isGone,
          error: isGone ? MISSING : query.error,
        }}
        back={{ to: `/admin/${section}`, label: t(`section.${section}.title`) }}
        failed={t('load_failed')}
        isMissing={(error) => error === MISSING}
        missing={{ title: t('missing'), help: t('missing_help') }}
      >
        {(shown) => (
          <SubjectLayout
            audit={`user:${shown.id}`}
            title={shown.username}
            heading={shown.username}
            line={<MemberLine member={shown} />}
            status={<StaffProposals proposals={proposals} />}
            acts={<Acts member={shown} />}
            facts={<Facts member={shown} />}
            history={<StaffLog userId={shown.id} />}
          />
        )}
      </StaffSubject>
    </StepUpScope>
  );
}

const MISSING = new Error('nobody with this id works here');

function MemberLine({ member }: { member: StaffMemberView }) {
  const t = useMessages('identity/staff');
  const isOn = member.two_factor;
  return (
    <>
      <Badge tone="neutral">{roleText(t, member.role)}</Badge>
      <Badge tone={isOn ? 'success' : 'attention'} icon={isOn ? 'shield-check' : 'triangle-alert'}>
        {t(isOn ? 'factor_line.on' : 'factor_line.off')}
      </Badge>
      <span>{member.email}</span>
    </>
  );
}

function Acts({ member }: { member: StaffMemberView }) {
  const t = useMessages('identity/staff');
  if (member.is_own) {
    return (
      <Notice tone="info" icon="users" title={t('yourself')}>
        {t('yourself_help')}
      </Notice>
    );
  }
  return (
    <>
      {member.role === 'moderator' && <GrantsForm key={member.grants.join(' ')} member={member} />}
      <Card>
        <CardHeader title={t('access.title')} />
        <p className="text-sm text-muted">{t('access.help')}</p>
        <div className="mt-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          <RoleDialog member={member} />
          {member.two_factor && <ResetDialog member={member} />}
        </div>
      </Card>
    </>
  );
}

function Facts({ member }: { member: StaffMemberView }) {
  const t = useMessages('identity/staff');
  const { count, moment } = useFormats();
  const {
    open_cases: open = 0,
    decided = 0,
    overturned = 0,
  } = useOfficers([member.id]).get(member.id) ?? {};
  const { last_seen_at: seen } = member;
  return (
    <Card>
      <CardHeader title={t('facts.title')} />
      <KeyValues
        items={[
          { key: 'cases', label: t('column.cases'), value: count(open) },
          { key: 'decided', label: t('facts.decided'), value: count(decided) },
          { key: 'overturned', label: t('facts.overturned'), value: count(overturned) },
          {
            key: 'seen',
            label: t('column.seen'),
            value: seen === null ? t('never') : moment(seen),
          },
        ]}
      />
    </Card>
  );
}
