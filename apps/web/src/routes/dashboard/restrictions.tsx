import { OwnRestrictionsPage } from '../../features/moderation/components/own-restrictions-page.tsx';

export default function OwnRestrictionsRoute() {
  return <OwnRestrictionsPage />;
}
