import { TextPage } from '../../features/content/editing/components/text-page.tsx';
import { readLanguage } from '@guildhall/locales/languages';
import type { Route } from './+types/faq';

/** The key resets the form for another text. */
export default function AdminFaqRoute({ params }: Route.ComponentProps) {
  const { language, slug } = params;
  const name = { kind: 'faq', language: readLanguage(language), slug } as const;
  return <TextPage key={`${language} ${slug}`} name={name} />;
}
