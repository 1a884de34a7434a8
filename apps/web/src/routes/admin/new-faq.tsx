import { NewTextPage } from '../../features/content/editing/components/new-text-page.tsx';

export default function AdminNewFaqRoute() {
  return <NewTextPage kind="faq" />;
}
