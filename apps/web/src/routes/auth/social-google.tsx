import { SignOnReturn } from '../../features/identity/sign-on/components/sign-on-return.tsx';

export default function GoogleReturnPage() {
  return <SignOnReturn provider="google" />;
}
