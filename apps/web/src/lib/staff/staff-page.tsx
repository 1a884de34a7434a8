import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { TextField } from '@guildhall/ui/text-field';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { BackLink } from '../pages/back-link.tsx';
import { useMessages } from '../language/messages.ts';
import { useSite } from '../pages/site.ts';
import { useListKeys } from './list-keys.ts';

interface StaffTabs {
  /** Names the tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly {
    readonly key: string;
    readonly label: string;
    readonly to: string;
    readonly isShown: boolean;
  }[];
}

interface StaffSearch {
  /** What can be searched for. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

export interface StaffPageProps {
  title: string;
  help: string;
  /** A button or link beside the title, such as to add something. */
  action?: ReactNode;
  filters?: StaffTabs | undefined;
  search?: StaffSearch | undefined;
  /** The list. */
  children: ReactNode;
}

/** The page of a section of the admin area: its title, its filters and its list. */
export function StaffPage({ title, help, action, filters, search, children }: StaffPageProps) {
  const t = useMessages('staff');
  const { site_name } = useSite();
  const { pathname } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useListKeys(page, field);
  return (
    <div ref={page}>
      <title>{`${title} · ${site_name}`}</title>
      {pathname !== '/admin' && (
        <BackLink to="/admin" className="lg:hidden">
          {t('overview.title')}
        </BackLink>
      )}
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold text-ink">{title}</h1>
          <p className="mt-1 text-sm text-muted">{help}</p>
        </div>
        {action}
      </div>
      <div className="mb-5 flex flex-col gap-3 empty:hidden md:flex-row md:items-center md:justify-between">
        {filters && <Tabs {...filters} />}
        {search && (
          <TextField
            ref={field}
            type="search"
            icon="search"
            label={search.label}
            hideLabel
            placeholder={search.label}
            value={search.value}
            maxLength={80}
            onChange={({ target }) => search.onChange(target.value)}
            className="md:w-80"
          />
        )}
      </div>
      {children}
    </div>
  );
}

function Tabs({ label, tabs }: StaffTabs) {
  return (
    <nav aria-label={label} className={TAB_LIST_CLASS}>
      {tabs.map(({ key, label: text, to, isShown }) => (
        <Link
          key={key}
          to={to}
          preventScrollReset
          aria-current={isShown ? 'page' : undefined}
          className={TAB_CLASS}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
