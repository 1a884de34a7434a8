import type { DocumentListView } from '@guildhall/api/content/views';
import { contentPath } from '@guildhall/domain/content/types';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';

/** All pages of the help, the policies, and the ways to ask. */
export function SupportIndex({ documents }: { documents: DocumentListView }) {
  const t = useMessages('content/pages');
  const itemsOf = (kind: 'policy' | 'support') =>
    documents
      .filter((each) => each.kind === kind)
      .map((each) => ({ to: contentPath(each), title: each.title, text: each.description }));
  const ways = [
    { to: '/faq', title: t('support.faq'), text: t('support.faq_help') },
    { to: '/contact', title: t('support.contact'), text: t('support.contact_help') },
  ];
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('support.title')}</h1>
      <p className="mt-3 text-base text-muted">{t('support.intro')}</p>
      <LinkCards title={t('support.pages')} items={[...ways, ...itemsOf('support')]} />
      <LinkCards title={t('support.policies')} items={itemsOf('policy')} />
    </div>
  );
}

interface LinkCard {
  readonly to: string;
  readonly title: string;
  readonly text: string;
}

function LinkCards({ title, items }: { title: string; items: readonly LinkCard[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold text-ink">{title}</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li
            key={item.to}
            className="relative rounded-xl border border-line bg-raised p-4 hover:border-accent"
          >
            <h3 className="font-semibold text-ink">
              {/* The whole card is its link. */}
              <Link to={item.to} className="after:absolute after:inset-0 hover:underline">
                {item.title}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-muted">{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
