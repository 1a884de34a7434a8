import { CoverArt } from '@guildhall/ui/cover-art';
import { Icon, type IconName } from '@guildhall/ui/icon';
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
  title: string;
  eyebrow: string;
  description: string;
  facts: readonly ProductFact[];
  crumbs: readonly Crumb[];
}) {
  const { kind, slug, name, title, eyebrow, description, facts, crumbs } = props;
  return (
    <header>
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-3 flex items-start gap-4 md:gap-8">
        <CoverArt
          kind={kind}
          slug={slug}
          title={name}
          className="aspect-square w-20 shrink-0 rounded-lg shadow-card sm:aspect-8/5 sm:w-44 md:w-60 md:rounded-xl"
        />
        <div className="min-w-0">
          <p className="text-sm text-muted">{eyebrow}</p>
          <h1 className="text-2xl font-semibold text-wrap wrap-anywhere text-ink md:text-4xl">
            {title}
          </h1>
          <p
            dir="auto"
            className="align-with-page mt-2 hidden max-w-2xl text-base text-muted sm:block"
          >
            {description}
          </p>
          <Facts facts={facts} className="mt-4 hidden md:flex" />
        </div>
      </div>
      <p dir="auto" className="align-with-page mt-3 line-clamp-2 text-sm text-muted sm:hidden">
        {description}
      </p>
      <Facts facts={facts} className="mt-4 md:hidden" />
    </header>
  );
}

function Facts({ facts, className }: { facts: readonly ProductFact[]; className: string }) {
  return (
    <ul className={`${className} flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink`}>
      {facts.map(({ icon, text }) => (
        <li key={text} className="flex items-center gap-2">
          <Icon name={icon} className="size-4.5 text-accent-ink" />
          {text}
        </li>
      ))}
    </ul>
  );
}
