import { type ReactNode, useState } from 'react';
import { AuthLink } from '../../features/identity/components/auth-links.tsx';
import { DemoSignIns } from '../../features/identity/sign-in/components/demo-sign-ins.tsx';
import { SignOnButtons } from '../../features/identity/sign-on/components/sign-on-buttons.tsx';
import { SecondFactorForm } from '../../features/identity/sign-in/components/second-factor-form.tsx';
import { SignInForm } from '../../features/identity/sign-in/components/sign-in-form.tsx';
import { useReturnPath } from '../../features/identity/hooks.ts';
import { signInReason } from '../../lib/session/return-path.ts';
import { inline, useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import type { SecondFactorChallenge as Step } from '../../lib/session/sign-in-outcome.ts';
import type { Route } from './+types/login';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

/** In demo mode the page has the demo sign-ins; otherwise there are none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { demo_sign_ins, identity_providers } = await loadPublic(context, (api) => api.site.info());
  return { demo_sign_ins, identity_providers };
}

const signUpLink = (text: ReactNode[]) => <AuthLink to="/auth/signup">{inline(text)}</AuthLink>;

const REASONS = { buy: 'sign_in.to_buy', sell: 'sign_in.to_sell', see: 'sign_in.to_see' } as const;

/** Why one is here, if a page has asked for it. */
function useIntro() {
  const t = useMessages('identity/sign-in');
  const reason = signInReason(useReturnPath());
  return t(reason === null ? 'sign_in.intro' : REASONS[reason]);
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages('identity/sign-in');
  const { site_name } = useSite();
  const demoSignIns = loaderData.demo_sign_ins;
  const intro = useIntro();
  const [step, setStep] = useState<Step | null>(null);
  if (step !== null) {
    return (
      <>
        <title>{`${t('sign_in.title')} · ${site_name}`}</title>
        <SecondFactorForm
          step={step}
          onBack={() => {
            setStep(null);
          }}
        />
      </>
    );
  }
  return (
    <>
      <title>{`${t('sign_in.title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('sign_in.title')}</h1>
      <p className="mt-1 text-base text-muted">{intro}</p>
      <SignInForm
        onSecondFactorRequired={setStep}
        links={
          <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm text-muted">
            <span>{inline(t.parts('links.sign_up', { link: signUpLink }))}</span>
            <AuthLink to="/auth/resetPassword">{t('links.forgot_password')}</AuthLink>
          </p>
        }
        demoSignIns={(choose) => (
          <>
            <SignOnButtons
              providers={loaderData.identity_providers}
              onSecondFactorRequired={setStep}
            />
            {demoSignIns && demoSignIns.length > 0 ? (
              <DemoSignIns signIns={demoSignIns} onChoose={choose} />
            ) : null}
          </>
        )}
      />
    </>
  );
}
