import { SignOnReturn } from '../../features/identity/sign-on/components/sign-on-return.tsx';

export default function FacebookReturnPage() {
  return <SignOnReturn provider="facebook" />;
}
