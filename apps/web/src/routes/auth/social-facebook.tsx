import { SignOnReturn } from '../../features/identity/components/sign-on-return.tsx';

export default function FacebookReturnPage() {
  return <SignOnReturn provider="facebook" />;
}
