import { TextsPage } from '../../features/content/editing/components/texts-page.tsx';

export default function AdminFaqsRoute() {
  return <TextsPage kind="faq" />;
}
