import { SignOnCallback } from '../../features/identity/sign-on/components/sign-on-callback.tsx';

export default function FacebookReturnPage() {
  return <SignOnCallback provider="facebook" />;
}
