import { SignOnReturn } from '../../features/identity/components/sign-on-return.tsx';

export default function GoogleReturnPage() {
  return <SignOnReturn provider="google" />;
}
