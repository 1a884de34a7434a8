import { OwnReportsPage } from '../../features/moderation/components/own-reports-page.tsx';

export default function OwnReportsRoute() {
  return <OwnReportsPage />;
}
