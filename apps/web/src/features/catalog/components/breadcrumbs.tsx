import { classNames } from '@guildhall/ui/class-names';
import { Icon } from '@guildhall/ui/icon';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';

export interface Crumb {
  readonly to: string;
  readonly label: string;
}

/** The breadcrumbs up to this page, whose own title is the heading. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useMessages('catalog');
  return (
    <nav aria-label={t('breadcrumbs')} className="-mt-3 min-w-0 md:mt-0">
      <ol className="-ms-1 flex items-center text-sm text-muted md:flex-wrap">
        {[{ to: '/', label: t('home') }, ...crumbs].map((crumb, index) => (
          <li
            key={crumb.to}
            className={classNames(
              'flex min-w-0 items-center',
              // On phones they stay in one line: the last one is cut off first.
              index === crumbs.length && 'shrink-[1000]',
            )}
          >
            {index > 0 && <Icon name="chevron-right" className="size-4 shrink-0" />}
            <Link
              to={crumb.to}
              className="flex min-h-11 min-w-0 items-center rounded-sm px-1 hover:text-ink hover:underline md:min-h-8"
            >
              <span className="truncate">{crumb.label}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
