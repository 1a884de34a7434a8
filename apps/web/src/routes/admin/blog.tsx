import { TextPage } from '../../features/content/editing/components/text-page.tsx';
import { readLanguage } from '@guildhall/locales/languages';
import type { Route } from './+types/blog';

/** The key resets the form for another text. */
export default function AdminBlogRoute({ params }: Route.ComponentProps) {
  const { language, slug } = params;
  const name = { kind: 'article', language: readLanguage(language), slug } as const;
  return <TextPage key={`${language} ${slug}`} name={name} />;
}
