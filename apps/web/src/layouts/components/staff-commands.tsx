import type { FoundKind } from '@guildhall/domain/site/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { KeyValues } from '@guildhall/ui/key-values';
import { TextField } from '@guildhall/ui/text-field';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useFoundThings } from '../../features/site/hooks.ts';
import { staffNavigation } from '../../dashboard-navigation.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { hasModifier, isFree } from '../../lib/staff/list-keys.ts';

/** The letter after `g`, for each section of the admin area. */
const GO_KEYS: Readonly<Record<string, string>> = {
  '/admin': 'h',
  '/admin/orders': 'o',
  '/admin/reports': 'r',
  '/admin/suspended-users': 'u',
  '/admin/disputes': 'd',
  '/admin/seller-requests': 's',
  '/admin/withdraw-requests': 'w',
  '/admin/offers': 'p',
  '/admin/devices': 'v',
  '/admin/games': 'g',
  '/admin/giftcards': 'c',
  '/admin/faqs': 'f',
  '/admin/blogs': 'b',
  '/admin/admins': 'a',
  '/admin/moderators': 'm',
};
/** The sections with a search, which is in their address. */
const SEARCHABLE = [
  '/admin/orders',
  '/admin/disputes',
  '/admin/offers',
  '/admin/reports',
  '/admin/suspended-users',
  '/admin/seller-requests',
  '/admin/withdraw-requests',
  '/admin/devices',
  '/admin/games',
  '/admin/giftcards',
  '/admin/faqs',
  '/admin/blogs',
];
/** How long `g` waits for its letter. */
const GO_WITHIN_MS = 1_500;

interface Command {
  readonly to: string;
  readonly label: string;
  /** What kind of thing it is, and of which order. */
  readonly note?: string;
  /** Of a label that a user has written. */
  readonly language?: string | null;
}

/** The sections that the viewer may enter. */
function useSections(): readonly Command[] {
  const site = useMessages('site');
  const { user } = useAuth();
  return staffNavigation(site, user?.permissions ?? []).flatMap((group) => group.links);
}

/**
 * The keys of the admin area: Ctrl K or ⌘ K finds a page, `g` and a letter goes to a section, `?`
 * shows all keys. Like those of the lists, single keys act only while nothing has the focus that
 * takes them (WCAG 2.1.4).
 */
export default function StaffCommands() {
  const [shown, setShown] = useState<'menu' | 'keys' | null>(null);
  const sections = useSections();
  const navigate = useNavigate();

  useEffect(() => {
    let wentAt = -Infinity;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setShown('menu');
        return;
      }
      const page = document.querySelector<HTMLElement>('#content');
      if (hasModifier(event) || page === null || !isFree(page)) return;
      if (event.key === '?') setShown('keys');
      else if (event.timeStamp - wentAt < GO_WITHIN_MS) {
        const section = sections.find(({ to }) => GO_KEYS[to] === event.key);
        wentAt = -Infinity;
        if (section === undefined) return;
        event.preventDefault();
        void navigate(section.to);
      } else if (event.key === 'g') wentAt = event.timeStamp;
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [sections, navigate]);

  const close = () => setShown(null);
  return (
    <>
      <CommandMenu isOpen={shown === 'menu'} close={close} sections={sections} />
      <KeysDialog isOpen={shown === 'keys'} close={close} sections={sections} />
    </>
  );
}

interface Shown {
  isOpen: boolean;
  close: () => void;
  sections: readonly Command[];
}

function CommandMenu({ isOpen, close, sections }: Shown) {
  const t = useMessages('staff');
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={t('commands.title')}
      description={t('commands.help')}
      open={isOpen}
      initialFocus={field}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <Commands sections={sections} close={close} field={field} />
    </Dialog>
  );
}

/** The sections whose name has the text, and those that can be searched for it. */
function useCommands(sections: readonly Command[], typed: string) {
  const t = useMessages('staff');
  const text = typed.trim();
  const wanted = text.toLowerCase();
  const pages = sections.filter(({ label }) => label.toLowerCase().includes(wanted));
  if (text === '') return { pages, searches: [] };
  const searches = sections
    .filter(({ to }) => SEARCHABLE.includes(to))
    .map(({ to, label }) => ({
      to: `${to}?${new URLSearchParams({ q: text }).toString()}`,
      label: t('commands.search_in', { text, page: label }),
    }));
  return { pages, searches };
}

type Found = ReturnType<typeof useFoundThings>['items'][number];

/** The page of each kind; a later version of the server may know others. */
const PAGES: Readonly<Record<FoundKind, (thing: Found) => string>> = {
  user: ({ id, is_active }) =>
    is_active ? `/users/${id}` : `/admin/suspended-users?tab=all&q=${id}`,
  order: ({ id }) => `/admin/orders/${id}`,
  dispute: ({ id }) => `/admin/disputes/${id}`,
  offer: ({ id }) => `/admin/offers/${id}`,
};
const isKnown = (kind: string): kind is FoundKind => Object.hasOwn(PAGES, kind);

/** The users, orders, cases and offers that somebody may mean, as far as they may read them. */
function useThings(typed: string) {
  const t = useMessages('staff');
  const { items, ...state } = useFoundThings(typed);
  const things = items.flatMap((thing): Command[] => {
    const { kind, title, language, number } = thing;
    if (!isKnown(kind)) return [];
    const name = t(`commands.kind.${kind}`);
    const note = number === null ? name : t('commands.of_order', { kind: name, number });
    return [{ to: PAGES[kind](thing), label: title, language, note }];
  });
  return { things, ...state };
}

interface CommandsProps extends Pick<Shown, 'sections' | 'close'> {
  field: RefObject<HTMLInputElement | null>;
}

function Commands({ sections, close, field }: CommandsProps) {
  const t = useMessages('staff');
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(0);
  const { pages, searches } = useCommands(sections, typed);
  const { things, isLoading, isError, retry } = useThings(typed);
  const commands: readonly Command[] = [...pages, ...things, ...searches];
  const at = Math.min(wanted, commands.length - 1);
  const idOf = (index: number) => `${list}-${index}`;

  function go({ to }: Command) {
    close();
    void navigate(to);
  }
  function press(event: ReactKeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = commands[at];
    if (step !== undefined && commands.length > 0) {
      setWanted((at + step + commands.length) % commands.length);
    } else if (event.key === 'Enter' && chosen !== undefined) go(chosen);
    else return;
    event.preventDefault();
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={field}
        label={t('commands.find')}
        hideLabel
        icon="search"
        placeholder={t('commands.find')}
        value={typed}
        maxLength={80}
        role="combobox"
        aria-expanded={commands.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : idOf(at)}
        autoComplete="off"
        onKeyDown={press}
        onChange={({ target }) => {
          setTyped(target.value);
          setWanted(0);
        }}
      />
      <CommandList {...{ commands, at, list, idOf, choose: setWanted, go }} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {isLoading && t('commands.looking')}
        {!isLoading && !isError && commands.length === 0 && t('commands.none')}
      </p>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
          {t('commands.failed')}
          <Button variant="secondary" size="sm" onClick={retry}>
            {t('commands.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface CommandListProps {
  readonly commands: readonly Command[];
  readonly at: number;
  readonly list: string;
  readonly idOf: (index: number) => string;
  readonly choose: (index: number) => void;
  readonly go: (command: Command) => void;
}

function CommandList({ commands, at, list, idOf, choose, go }: CommandListProps) {
  const t = useMessages('staff');
  return (
    <div id={list} role="listbox" aria-label={t('commands.title')} className="flex flex-col">
      {commands.map((command, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has keys
        <div
          key={command.to}
          id={idOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => choose(index)}
          onClick={() => go(command)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm wrap-anywhere text-ink aria-selected:bg-accent-soft aria-selected:text-accent-ink"
        >
          <span lang={command.language ?? undefined} dir="auto" className="min-w-0 flex-1">
            {command.label}
          </span>
          {command.note !== undefined && (
            <span className="figures text-xs text-muted">{command.note}</span>
          )}
        </div>
      ))}
    </div>
  );
}

function KeysDialog({ isOpen, close, sections }: Shown) {
  const t = useMessages('staff');
  const key = (keys: string, value: string) => ({ key: keys, label: <kbd>{keys}</kbd>, value });
  return (
    <Dialog
      title={t('commands.keys')}
      description={t('commands.keys_help')}
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <KeyValues
        items={[
          key('Ctrl K', t('commands.key.menu')),
          key('?', t('commands.key.help')),
          key('j', t('commands.key.next')),
          key('k', t('commands.key.before')),
          key('Enter', t('commands.key.enter')),
          key('/', t('commands.key.search')),
          ...sections.flatMap(({ to, label }) => {
            const letter = GO_KEYS[to];
            return letter === undefined
              ? []
              : [key(`g ${letter}`, t('commands.key.go', { page: label }))];
          }),
        ]}
      />
    </Dialog>
  );
}
