import { LevelsPage } from '../../features/verification/components/levels-page.tsx';

export default function VerificationLevelsRoute() {
  return <LevelsPage />;
}
