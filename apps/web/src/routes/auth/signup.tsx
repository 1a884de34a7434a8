import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { SignInHint } from '../../features/identity/components/auth-links.tsx';
import { SignUpForm } from '../../features/identity/components/sign-up-form.tsx';
import { signUpCopy } from '../../features/identity/copy.ts';

export default function SignUpPage() {
  return (
    <>
      <AuthHeading title={signUpCopy.title} intro={signUpCopy.intro} />
      <SignUpForm />
      <SignInHint />
    </>
  );
}
