import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readRefusal } from '../../../../lib/api/read-refusal.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { FormProblem } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { forgetUser } from '../../../../lib/session/auth-state.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

/**
 * Only shown with the link of an invitation. The token is in the fragment, so that no server and no
 * log receives it before it is accepted.
 */
export function InvitationSection() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('staff-invitation');
  return token === null ? null : <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const t = useMessages('identity/settings');
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const withStepUp = useStepUp();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function accept() {
    setPending(true);
    setProblem(undefined);
    try {
      await withStepUp(async () => await client.identity.acceptInvitation.mutate({ token }));
      toasts.success(t('invitation.done'));
      await navigate({ hash: '' }, { replace: true });
      // A change of role ends all sessions, including this one.
      forgetUser();
    } catch (error) {
      const isWrong = readRefusal(error)?.code === 'CODE_WRONG';
      setProblem(isWrong ? t('invitation.wrong') : messageOf(error));
    }
    setPending(false);
  }

  return (
    <Card>
      <CardHeader title={t('invitation.title')} description={t('invitation.intro')} />
      <div className="mt-5 flex flex-col items-start gap-4">
        <FormProblem>{problem}</FormProblem>
        <Button loading={pending} onClick={() => void accept()}>
          {t('invitation.accept')}
        </Button>
      </div>
    </Card>
  );
}
