import { SignOnCallback } from '../../features/identity/sign-on/components/sign-on-callback.tsx';

export default function GoogleReturnPage() {
  return <SignOnCallback provider="google" />;
}
