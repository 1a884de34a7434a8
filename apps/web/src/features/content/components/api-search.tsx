import { Button, buttonClass } from '@guildhall/ui/button';
import { TextField } from '@guildhall/ui/text-field';
import { Form, Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';

export const FIND_PARAMETER = 'find';
export const MAX_SEARCH_LENGTH = 80;

/** Finds calls of all rooms. A plain GET form, so that it works without JavaScript. */
export function ApiSearch({ words, found, all }: { words: string; found: number; all: number }) {
  const t = useMessages('content/developers');
  return (
    <Form
      action="/developers"
      role="search"
      aria-label={t('find.label')}
      className="flex flex-col gap-3"
    >
      <TextField
        key={words}
        type="search"
        name={FIND_PARAMETER}
        label={t('find.label')}
        hint={t('find.hint')}
        icon="search"
        defaultValue={words}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        className="max-w-md"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary">
          {t('find.submit')}
        </Button>
        {words !== '' && (
          <Link to="/developers" className={buttonClass({ variant: 'ghost' })}>
            {t('find.show_all')}
          </Link>
        )}
        <p role="status" className="figures text-sm text-muted">
          {found === all ? t('find.all', { count: all }) : t('find.some', { found, count: all })}
        </p>
      </div>
    </Form>
  );
}
