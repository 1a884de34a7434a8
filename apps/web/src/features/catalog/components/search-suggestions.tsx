import type { SuggestionView } from '@guildhall/api/offers/search/views';
import { minorUnits } from '@guildhall/domain/kernel/exchange-rates';
import type { Formats } from '@guildhall/locales/formats';
import { Icon, type IconName } from '@guildhall/ui/icon';
import { LiveRegion } from '@guildhall/ui/live-region';
import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import { forgetSearches, recentSearches } from '../../../lib/lists/recent-searches.ts';
import { brandPath, gamePath } from '../../../lib/pages/shop-paths.ts';

export { rememberSearch } from '../../../lib/lists/recent-searches.ts';

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 120;

interface Choice {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly detail: string;
}

/** The suggestions for these words; those of before until they are there. */
function useSuggestions(words: string) {
  const language = useLanguage();
  const [found, setFound] = useState<readonly SuggestionView[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const { calls } = await import('../../../lib/api/api-calls.ts');
      // Without suggestions the field still searches.
      const suggestions = await calls.search.suggest.query({ words, language }).catch(() => []);
      if (isCurrent) setFound(suggestions);
    };
    const timer = setTimeout(() => void ask(), words === '' ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words, language]);
  return found;
}

function pathOf({ kind, product_slug, product_name, option, card }: SuggestionView): string {
  if (kind === 'account') {
    const filter = option && new URLSearchParams({ [`a.${option.key}`]: option.option });
    return `${gamePath(product_slug)}${filter ? `?${filter}` : ''}`;
  }
  if (card === null) return brandPath(product_slug);
  const { face_value_minor: value, currency, region_code: region } = card;
  if (region !== null) {
    return `${brandPath(product_slug)}?${new URLSearchParams({ region, face: String(value) })}`;
  }
  // The page of the brand wants the region first; a search finds the value in all of them.
  const q = `${product_name} ${value / minorUnits(currency)} ${currency}`;
  return `/search?${new URLSearchParams({ q, kind: 'gift_card' })}`;
}

function nameOf({ option, card, product_name }: SuggestionView, formats: Formats): string {
  if (option !== null) return option.label;
  if (card === null) return product_name;
  const value = formats.faceValue(card.face_value_minor, card.currency);
  return [product_name, value, card.region_code].filter(Boolean).join(' ');
}

/** What can be chosen: the last searches of this browser for an empty field, and suggestions. */
function useChoices(words: string, recent: readonly string[]) {
  const t = useMessages('site');
  const formats = useFormats();
  const found = useSuggestions(words);
  const past: readonly Choice[] = (words === '' ? recent : []).map((search) => ({
    to: `/search?${new URLSearchParams({ q: search })}`,
    icon: 'history',
    label: search,
    detail: '',
  }));
  function detailOf({ option, card, product_name, offer_count }: SuggestionView): string {
    if (option !== null) return product_name;
    return card === null ? t('search.offers', { count: offer_count }) : '';
  }
  const likely: readonly Choice[] = (found ?? []).map((suggestion) => ({
    to: pathOf(suggestion),
    icon: suggestion.kind === 'account' ? 'gamepad-2' : 'gift',
    label: nameOf(suggestion, formats),
    detail: detailOf(suggestion),
  }));
  return { past, likely, isKnown: found !== null };
}

/** The arrow keys move the choice, and Enter opens it. */
function useKeys(of: {
  keys: Ref<(event: KeyboardEvent) => void>;
  choices: readonly Choice[];
  /** The position of the choice; -1 for none. */
  at: number;
  choose: (choice: Choice) => void;
  onMove: (at: number) => void;
}) {
  const { keys, choices, at, choose, onMove } = of;
  // Past both ends nothing is chosen: Enter then searches for the words.
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const places = choices.length + 1;
      onMove(((at + 1 + move + places) % places) - 1);
    }
    const chosen = choices[at];
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
  });
}

/** The list below the search field. The focus stays in the field (ARIA: a combobox with a list). */
export default function SearchSuggestions(props: {
  id: string;
  words: string;
  /** Receives the keys of the field. */
  keys: Ref<(event: KeyboardEvent) => void>;
  /** The id of the option that Enter would choose. */
  active: string | undefined;
  onActive: (id: string | undefined) => void;
  onClose: () => void;
}) {
  const { id, keys, active, onActive, onClose } = props;
  const words = props.words.trim();
  const t = useMessages('site');
  const navigate = useNavigate();
  const [recent, setRecent] = useState(recentSearches);
  const { past, likely, isKnown } = useChoices(words, recent);
  const choices = [...past, ...likely];
  const idOf = (at: number) => `${id}-${at}`;
  const at = choices.findIndex((_, index) => idOf(index) === active);

  function choose({ to }: Choice) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
    void navigate(to);
  }
  useKeys({
    keys,
    choices,
    at,
    choose,
    onMove: (next) => onActive(next < 0 ? undefined : idOf(next)),
  });
  // Other words have other suggestions.
  useEffect(() => onActive(undefined), [words, onActive]);

  const group = { active, onChoose: choose };
  const title = words === '' ? t('search.popular') : t('search.suggestions');
  return (
    <div className="mt-2 md:absolute md:inset-x-0 md:top-full md:z-40 md:max-h-[70dvh] md:overflow-y-auto md:rounded-lg md:border md:border-line md:bg-raised md:p-1 md:shadow-float">
      <div id={id} role="listbox" aria-label={t('search.suggestions')}>
        <Group {...group} label={t('search.recent')} choices={past} idOf={idOf} />
        <Group
          {...group}
          label={title}
          choices={likely}
          idOf={(index) => idOf(past.length + index)}
        />
      </div>
      {isKnown && choices.length === 0 && (
        <p className="px-3 py-2 text-sm text-muted">{t('search.no_suggestions')}</p>
      )}
      {past.length > 0 && (
        <button
          type="button"
          className="mt-1 min-h-11 rounded-md px-3 text-sm font-medium text-accent-ink hover:underline md:min-h-9"
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {t('search.forget')}
        </button>
      )}
      <LiveRegion message={isKnown ? t('search.suggested', { count: choices.length }) : ''} />
    </div>
  );
}

/** Options with a heading. */
function Group(props: {
  label: string;
  choices: readonly Choice[];
  idOf: (index: number) => string;
  active: string | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const { label, choices, idOf, active, onChoose } = props;
  if (choices.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <div aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
        {label}
      </div>
      {choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={choice.to}
          id={idOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={idOf(index) === active}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm text-ink hover:bg-hover aria-selected:bg-hover md:min-h-9"
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <Icon name={choice.icon} className="size-4.5 shrink-0 text-muted" />
          <span className="min-w-0 grow truncate">{choice.label}</span>
          <span className="figures max-w-1/2 shrink-0 truncate text-muted">{choice.detail}</span>
        </div>
      ))}
    </div>
  );
}
