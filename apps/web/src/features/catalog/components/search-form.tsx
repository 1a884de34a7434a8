import { TextField } from '@guildhall/ui/text-field';
import { Form, useSearchParams } from 'react-router';
import { pageExists } from '../../../site-map.ts';
import { useMessages } from '../../../lib/messages.ts';

const SEARCH_PATH = '/search';

/** The search for games, brands and offers. A plain GET form works before hydration. */
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
  if (!pageExists(SEARCH_PATH)) return null;
  return (
    <Form
      action={SEARCH_PATH}
      role="search"
      aria-label={landmark ?? t('search.landmark')}
      className="w-full"
    >
      <TextField
        key={search.get('q')}
        type="search"
        name="q"
        label={t('search.label')}
        hideLabel
        icon="search"
        size={size}
        placeholder={t('search.placeholder')}
        defaultValue={search.get('q') ?? ''}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
      />
    </Form>
  );
}
