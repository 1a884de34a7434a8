import type { StaffFactsView, StaffProposalView } from '@guildhall/api/identity/staff/views';
import { Notice } from '@guildhall/ui/notice';
import { type ChangeRow, ProposedChange } from '../../../../lib/decisions/change-table.tsx';
import { ProposalPanel } from '../../../../lib/decisions/proposal-panel.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { mayConfirm, useProposalCalls } from '../hooks.ts';
import { grantText, roleText } from '../words.ts';

/** The changes of staff that wait: another admin than who proposed them confirms or declines. */
export function StaffProposals({ proposals }: { proposals: readonly StaffProposalView[] }) {
  const t = useMessages('identity/staff');
  if (proposals.length === 0) return null;
  return (
    <section aria-label={t('waiting')} className="mb-6 grid items-start gap-4 xl:grid-cols-2">
      {proposals.map((proposal) => (
        <Waiting key={proposal.id} proposal={proposal} />
      ))}
    </section>
  );
}

/** The part of the texts about each kind of change. */
const WHAT = new Map([
  ['users.change_grants', 'grants'],
  ['users.reset_second_factor', 'factor'],
  ['users.invite', 'invite'],
] as const satisfies readonly (readonly [string, string])[]) as ReadonlyMap<
  string,
  'grants' | 'factor' | 'invite'
>;

function Waiting({ proposal }: { proposal: StaffProposalView }) {
  const t = useMessages('identity/staff');
  const calls = useProposalCalls();
  const rows = useRows(proposal);
  const { username, email, kind, before, after } = proposal;
  const name = username === '' ? email : `${username} (${email})`;
  if (!mayConfirm(proposal) && !proposal.is_own) {
    return (
      <Notice tone="info" icon="users" title={t('about_you')}>
        {t('about_you_help', { name: proposal.proposed_by })}
      </Notice>
    );
  }
  const what = WHAT.get(kind) ?? 'role';
  return (
    <ProposalPanel
      proposal={proposal}
      decision={t(`change.${what}`, { name })}
      changes={<ProposedChange before={before} after={after} rows={rows} />}
      calls={calls}
      confirmation={{
        open: t('confirm.open'),
        title: t('confirm.title'),
        help: t(`confirm.${what}`, { name }),
        submit: t('confirm.submit'),
        done: t(what === 'invite' ? 'invitations.sent' : 'changed'),
        danger: false,
      }}
      dismissal={{
        help: t(what === 'invite' ? 'dismiss.invite' : 'dismiss.help', { name }),
        dismissed: t('dismiss.done'),
        withdrawn: t('dismiss.withdrawn'),
      }}
    />
  );
}

function useRows({ after }: StaffProposalView): readonly ChangeRow<StaffFactsView>[] {
  const t = useMessages('identity/staff');
  const { list } = useFormats();
  const grants = (granted: readonly string[]) =>
    granted.length === 0 ? t('no_grants') : list(granted.map((each) => grantText(t, each)));
  const factor = {
    key: 'factor',
    label: t('column.factor'),
    value: ({ two_factor: isOn }: StaffFactsView) => t(isOn ? 'factor.on' : 'factor.off'),
  };
  return [
    { key: 'role', label: t('column.role'), value: ({ role }) => roleText(t, role) },
    { key: 'grants', label: t('column.grants'), value: (facts) => grants(facts.grants) },
    ...(after.two_factor === null ? [] : [factor]),
  ];
}
