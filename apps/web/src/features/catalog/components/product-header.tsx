import { Icon, type IconName } from '@guildhall/ui/icon';
import { ProductCover } from './product-cover.tsx';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';

export interface ProductFact {
  readonly icon: IconName;
  readonly text: string;
}

/** The header of a category: name, description, cover, and what applies to all its offers. */
export function ProductHeader(props: {
  kind: 'game' | 'gift_card';
  slug: string;
  name: string;
  coverUrl: string | null;
  title: string;
  eyebrow: string;
  description: string;
  facts: readonly ProductFact[];
  crumbs: readonly Crumb[];
}) {
  const { kind, slug, name, coverUrl, title, eyebrow, description, facts, crumbs } = props;
  return (
    <header>
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 sm:grid-rows-[auto_auto_1fr] md:gap-x-8">
        <ProductCover
          kind={kind}
          slug={slug}
          name={name}
          coverUrl={coverUrl}
          className="aspect-square w-20 rounded-lg shadow-card sm:row-span-3 sm:aspect-8/5 sm:w-44 md:w-60 md:rounded-xl"
        />
        <div className="min-w-0">
          <p className="text-sm text-muted">{eyebrow}</p>
          {/* Translated, a name of one long word may stick out by a letter, which is cut. */}
          <h1 className="overflow-x-clip text-2xl font-semibold text-wrap wrap-anywhere text-ink md:text-4xl">
            {title}
          </h1>
        </div>
        <p
          dir="auto"
          className="align-with-page col-span-2 mt-3 line-clamp-2 max-w-2xl text-sm text-muted sm:col-span-1 sm:mt-2 sm:line-clamp-none sm:text-base"
        >
          {description}
        </p>
        <ul className="col-span-2 mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink sm:col-span-1">
          {facts.map(({ icon, text }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon name={icon} className="size-4.5 text-accent-ink" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
