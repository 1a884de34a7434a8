import type { InvitationView } from '@guildhall/api/identity/staff/views';
import { revokeInvitationSchema } from '@guildhall/domain/identity/staff/schema';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useResendInvitation, useRevokeInvitation } from '../hooks.ts';
import { grantText, roleText } from '../words.ts';
import { ChangeDialog, useChangeDialog } from './change-dialog.tsx';

/** Who was invited and has not accepted yet. */
export function OpenInvitations({ invitations }: { invitations: readonly InvitationView[] }) {
  const t = useMessages('identity/staff');
  if (invitations.length === 0) return null;
  return (
    <Card className="mb-6">
      <CardHeader title={t('invitations.title')} description={t('invitations.help')} />
      <ul className="mt-4 divide-y divide-line">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Invitation({ invitation }: { invitation: InvitationView }) {
  const t = useMessages('identity/staff');
  const { list } = useFormats();
  const resend = useResendInvitation();
  const { id, email, role, grants, sent_at: sentAt } = invitation;
  const rights = grants.length === 0 ? '' : `: ${list(grants.map((each) => grantText(t, each)))}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words text-ink">{email}</p>
        <p className="text-sm text-muted">
          {roleText(t, role)}
          {rights}
        </p>
        <p className="text-sm text-muted">{t('invitations.by', { name: invitation.invited_by })}</p>
      </div>
      <State invitation={invitation} />
      <div className="flex flex-wrap gap-2">
        {sentAt !== null && (
          <Button
            variant="secondary"
            loading={resend.pending}
            onClick={() => void resend.run({ invitation_id: id })}
          >
            {t('invitations.resend')}
          </Button>
        )}
        <RevokeDialog invitation={invitation} />
      </div>
    </li>
  );
}

function State({ invitation }: { invitation: InvitationView }) {
  const t = useMessages('identity/staff');
  const { moment } = useFormats();
  const { expires_at: until, is_expired: isExpired } = invitation;
  if (until === null) return <Badge tone="neutral">{t('invitations.waits')}</Badge>;
  if (isExpired) return <Badge tone="attention">{t('invitations.expired')}</Badge>;
  return (
    <span className="text-sm text-muted">{t('invitations.until', { at: moment(until) })}</span>
  );
}

const revokeSchema = revokeInvitationSchema.omit({ idempotency_key: true });

function RevokeDialog({ invitation: { id, email } }: { invitation: InvitationView }) {
  const t = useMessages('identity/staff');
  const state = useChangeDialog({
    schema: revokeSchema,
    defaultValues: { invitation_id: id, reason: '' },
    mutation: useRevokeInvitation(),
  });
  return (
    <ChangeDialog
      state={state}
      title={t('invitations.revoke_title', { email })}
      help={t('invitations.revoke_help')}
      trigger={{ label: t('invitations.revoke'), variant: 'secondary' }}
      submit={t('invitations.revoke')}
      danger
    />
  );
}
