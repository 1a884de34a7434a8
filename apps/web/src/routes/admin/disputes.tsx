import { CasesPage } from '../../features/disputes/cases/components/cases-page.tsx';

export default function AdminDisputesRoute() {
  return <CasesPage />;
}
