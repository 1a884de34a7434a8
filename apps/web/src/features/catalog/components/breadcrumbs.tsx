import { Icon } from '@guildhall/ui/icon';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/messages.ts';

export interface Crumb {
  readonly to: string;
  readonly label: string;
}

/** The breadcrumbs up to this page, whose own title is the heading. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useMessages('catalog');
  return (
    <nav aria-label={t('breadcrumbs')} className="-mt-3 md:mt-0">
      <ol className="-ms-1 flex flex-wrap items-center text-sm text-muted">
        {[{ to: '/', label: t('home') }, ...crumbs].map((crumb, index) => (
          <li key={crumb.to} className="flex items-center">
            {index > 0 && <Icon name="chevron-right" className="size-4" />}
            <Link
              to={crumb.to}
              className="flex min-h-11 items-center rounded-sm px-1 hover:text-ink hover:underline md:min-h-8"
            >
              {crumb.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
