import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { SignInHint } from '../../features/identity/components/auth-links.tsx';
import { SecondFactorForm } from '../../features/identity/sign-in/components/second-factor-form.tsx';
import { SignOnButtons } from '../../features/identity/sign-on/components/sign-on-buttons.tsx';
import { SignUpForm } from '../../features/identity/sign-up/components/sign-up-form.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import type { SecondFactorChallenge as Step } from '../../lib/session/sign-in-outcome.ts';
import type { Route } from './+types/signup';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { identity_providers, sends_mail } = await loadPublic(context, (api) => api.site.info());
  return { identity_providers, sends_mail };
}

export default function SignUpPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages('identity/sign-in');
  const { site_name } = useSite();
  // A provider may sign in an existing user, who may need a second factor.
  const [step, setStep] = useState<Step | null>(null);
  if (step !== null) {
    return (
      <>
        <title>{`${t('second_factor.title')} · ${site_name}`}</title>
        <SecondFactorForm step={step} onBack={() => setStep(null)} />
      </>
    );
  }
  const { identity_providers: providers, sends_mail } = loaderData;
  return (
    <>
      <AuthHeading title={t('sign_up.title')} {...(sends_mail && { intro: t('sign_up.intro') })} />
      {sends_mail ? (
        <SignUpForm />
      ) : (
        <Notice tone="attention" className="mt-6" title={t('sign_up.closed_title')}>
          {t(providers.length > 0 ? 'sign_up.closed_provider' : 'sign_up.closed')}
        </Notice>
      )}
      <SignInHint />
      <SignOnButtons providers={providers} onSecondFactorRequired={setStep} />
    </>
  );
}
