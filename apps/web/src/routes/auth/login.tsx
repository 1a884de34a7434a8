import { useState } from 'react';
import { AuthLink } from '../../features/identity/components/auth-links.tsx';
import { DemoSignIns } from '../../features/identity/sign-in/components/demo-sign-ins.tsx';
import { SignOnButtons } from '../../features/identity/sign-on/components/sign-on-buttons.tsx';
import { SecondFactorForm } from '../../features/identity/sign-in/components/second-factor-form.tsx';
import { SignInForm } from '../../features/identity/sign-in/components/sign-in-form.tsx';
import { authCopy } from '../../features/identity/copy.ts';
import { signInCopy } from '../../features/identity/sign-in/copy.ts';
import { useSite } from '../../lib/site.ts';
import { loadPublic } from '../../lib/public-data.ts';
import type { SecondFactorChallenge as Step } from '../../lib/sign-in-outcome.ts';
import type { Route } from './+types/login';

/** In demo mode the sign-ins to try are part of the page; otherwise there are none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { demo_sign_ins, identity_providers } = await loadPublic(context, (api) => api.site.info());
  return { demo_sign_ins, identity_providers };
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { site_name } = useSite();
  const demoSignIns = loaderData.demo_sign_ins;
  const [step, setStep] = useState<Step | null>(null);
  if (step !== null) {
    return (
      <>
        <title>{`${signInCopy.title} · ${site_name}`}</title>
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
      <title>{`${signInCopy.title} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{signInCopy.title}</h1>
      <p className="mt-1 text-base text-muted">{signInCopy.intro}</p>
      <SignInForm
        onSecondFactorRequired={setStep}
        links={
          <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm text-muted">
            <span>
              {authCopy.new_here} <AuthLink to="/auth/signup">{authCopy.sign_up}</AuthLink>
            </span>
            <AuthLink to="/auth/resetPassword">{authCopy.forgot}</AuthLink>
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
