import { NewTextPage } from '../../features/content/editing/components/new-text-page.tsx';

export default function AdminNewBlogRoute() {
  return <NewTextPage kind="article" />;
}
