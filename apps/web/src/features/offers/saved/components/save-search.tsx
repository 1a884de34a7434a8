import type { ListOffers } from '@guildhall/domain/offers/schema';
import { Button } from '@guildhall/ui/button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../../../../lib/session/auth-state.ts';
import { useMessages, withMessages } from '../../../../lib/language/messages.ts';
import { signInPath } from '../../../../lib/session/return-path.ts';

/** Most visitors save no search, so the form is loaded when it is asked for. */
const loadDialog = withMessages(
  ['errors', 'field-errors', 'offers/saved'],
  () => import('./save-search-dialog.tsx'),
);
const SaveSearchDialog = lazy(async () => {
  const { SaveSearchDialog: dialog } = await loadDialog();
  return { default: dialog };
});

export interface SaveSearchProps {
  /** The list that is shown. */
  input: ListOffers;
  /** Made of the filters; the user may change it. */
  proposedName: string;
  className?: string | undefined;
}

/** Saves the list with its filters for the user. Visitors sign in first. */
export function SaveSearch({ input, proposedName, className }: SaveSearchProps) {
  const t = useMessages('offers/search');
  const { isAuthenticated, loading } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isPressed, setPressed] = useState(false);
  const isVisitor = !isAuthenticated && !loading;

  // A press may come before it is known who is signed in.
  useEffect(() => {
    if (isPressed && isVisitor) void navigate(signInPath(`${pathname}${search}`));
  }, [isPressed, isVisitor, navigate, pathname, search]);

  return (
    <>
      {/* A form, so that a press that comes before hydration is kept and replayed. */}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
        }}
        className={className}
      >
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          icon="bookmark"
          loading={isPressed && loading}
        >
          {t('save_search')}
        </Button>
      </form>
      {isPressed && isAuthenticated && (
        <Suspense fallback={null}>
          <SaveSearchDialog
            input={input}
            proposedName={proposedName}
            onClose={() => setPressed(false)}
          />
        </Suspense>
      )}
    </>
  );
}
