import { TextsPage } from '../../features/content/editing/components/texts-page.tsx';

export default function AdminBlogsRoute() {
  return <TextsPage kind="article" />;
}
