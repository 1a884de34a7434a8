import { RequestPage } from '../../features/verification/components/request-page.tsx';

export default function VerificationRequestRoute() {
  return <RequestPage />;
}
