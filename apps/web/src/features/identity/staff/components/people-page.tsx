import type { StaffMemberView } from '@guildhall/api/identity/staff/views';
import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StackedCell, type StaffColumn, StaffList } from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { StepUpScope } from '../../step-up/components/step-up-scope.tsx';
import { type StaffSection, useOfficers, useStaff } from '../hooks.ts';
import { grantText, roleText } from '../words.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { StaffProposals } from './staff-proposals.tsx';

/** Who works here, by role, and the changes that wait for a second admin. */
export function PeoplePage({ section }: { section: StaffSection }) {
  const t = useMessages('identity/staff');
  const list = useStaff(section);
  const proposals = list.data?.pages[0]?.proposals ?? [];
  const invitations = list.data?.pages[0]?.invitations ?? [];
  const columns = useColumns(list.data?.pages[0]?.items ?? [], section);
  return (
    <StepUpScope>
      <StaffPage
        title={t(`section.${section}.title`)}
        help={t(`section.${section}.help`)}
        action={<InviteDialog section={section} />}
      >
        <StaffProposals proposals={proposals} />
        <OpenInvitations invitations={invitations} />
        <StaffList
          list={list}
          keyOf={({ id }) => id}
          lead={{
            label: t('column.name'),
            addressOf: ({ id }) => `/admin/${section}/${id}`,
            title: ({ username }) => username,
            below: ({ email }) => <span className="text-sm text-muted">{email}</span>,
          }}
          columns={columns}
          failed={t('load_failed')}
          empty={
            <EmptyState
              icon="users"
              title={t(`section.${section}.empty`)}
              description={t(`section.${section}.empty_help`)}
            />
          }
          count={(count) => t('count', { count })}
        />
      </StaffPage>
    </StepUpScope>
  );
}

function useColumns(
  members: readonly StaffMemberView[],
  section: StaffSection,
): readonly StaffColumn<StaffMemberView>[] {
  const t = useMessages('identity/staff');
  const { count, moment } = useFormats();
  const figures = useOfficers(members.map(({ id }) => id));
  return [
    {
      key: 'role',
      label: t(section === 'moderators' ? 'column.grants' : 'column.role'),
      cell: (member) => (
        <StackedCell>
          {section === 'admins' && roleText(t, member.role)}
          {section === 'moderators' && <Grants grants={member.grants} />}
        </StackedCell>
      ),
    },
    {
      key: 'factor',
      label: t('column.factor'),
      cell: ({ two_factor: isOn }) => (
        <Badge
          tone={isOn ? 'success' : 'attention'}
          icon={isOn ? 'shield-check' : 'triangle-alert'}
        >
          {t(isOn ? 'factor.on' : 'factor.off')}
        </Badge>
      ),
    },
    {
      key: 'cases',
      label: t('column.cases'),
      numeric: true,
      cell: ({ id }) => count(figures.get(id)?.open_cases ?? 0),
    },
    {
      key: 'decided',
      label: t('column.decided'),
      numeric: true,
      cell: ({ id }) => {
        const { decided = 0, overturned = 0 } = figures.get(id) ?? {};
        if (overturned === 0) return count(decided);
        return t('decided', { decided: count(decided), overturned: count(overturned) });
      },
    },
    {
      key: 'seen',
      label: t('column.seen'),
      cell: ({ last_seen_at: seen }) => (seen === null ? t('never') : moment(seen)),
    },
  ];
}

function Grants({ grants }: { grants: readonly string[] }) {
  const t = useMessages('identity/staff');
  const { list } = useFormats();
  if (grants.length === 0) return <span className="text-muted">{t('no_grants')}</span>;
  return <span>{list(grants.map((each) => grantText(t, each)))}</span>;
}
