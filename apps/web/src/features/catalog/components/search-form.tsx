import { Button } from '@guildhall/ui/button';
import { classNames } from '@guildhall/ui/class-names';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { TextField } from '@guildhall/ui/text-field';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { pageExists } from '../../../site-map.ts';
import { useMessages } from '../../../lib/language/messages.ts';

const SEARCH_PATH = '/search';
/** Most visitors never search: the suggestions come with the first look at the field. */
const loadSuggestions = () => import('./search-suggestions.tsx');

/** Covers a phone's screen while words are typed. */
const COVERING =
  'max-md:fixed max-md:inset-0 max-md:z-50 max-md:overflow-y-auto max-md:overscroll-contain ' +
  'max-md:bg-surface max-md:p-4';

/** The state of the combobox: whether its list is open, for which words, and the chosen option. */
function useCombobox(searched: string) {
  const [suggestions, fetchSuggestions] = useOnDemand(loadSuggestions);
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState(searched);
  const [active, setActive] = useState<string | undefined>();
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  function open(typed: string) {
    fetchSuggestions();
    setWords(typed);
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setActive(undefined);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes a word, keys belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list, the next one empties the field.
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault();
      open(event.currentTarget.value);
    } else {
      keys.current?.(event);
    }
  }
  const list = { words, keys, active, onActive: setActive, onClose: close };
  return { suggestions, fetchSuggestions, isOpen, open, close, onKeyDown, list };
}

/** Leaves the field, so that a phone's keyboard goes away. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * The search for games, brands and offers. A plain GET form works before hydration; then it is a
 * combobox with suggestions.
 */
export function SearchForm({
  size,
  landmark,
}: {
  size?: 'md' | 'lg' | undefined;
  /** Its landmark name, if the page has more than one search. */
  landmark?: string | undefined;
}) {
  const t = useMessages('site');
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  // Other pages search in lists of their own by the same parameter.
  const searched = (pathname === SEARCH_PATH && search.get('q')) || '';
  const { suggestions, isOpen, list, ...box } = useCombobox(searched);
  const listId = useId();
  if (!pageExists(SEARCH_PATH)) return null;
  const shown = isOpen && suggestions !== null;
  return (
    <Form
      action={SEARCH_PATH}
      role="search"
      aria-label={landmark ?? t('search.landmark')}
      className={classNames('relative w-full', isOpen && COVERING)}
      onFocus={box.fetchSuggestions}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) box.close();
      }}
      onSubmit={() => {
        suggestions?.rememberSearch(list.words);
        leaveField();
        box.close();
      }}
    >
      <div className="flex items-center gap-1">
        <TextField
          key={searched}
          className="grow"
          type="search"
          name="q"
          label={t('search.label')}
          hideLabel
          icon="search"
          size={size}
          placeholder={t('search.placeholder')}
          defaultValue={searched}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={shown ? list.active : undefined}
          onClick={({ currentTarget }) => box.open(currentTarget.value)}
          onInput={({ currentTarget }) => box.open(currentTarget.value)}
          onKeyDown={box.onKeyDown}
        />
        {isOpen && (
          <Button variant="ghost" size="icon" icon="x" className="md:hidden" onClick={box.close}>
            <span className="sr-only">{t('search.close')}</span>
          </Button>
        )}
      </div>
      {shown && <suggestions.default id={listId} {...list} />}
    </Form>
  );
}
