import type { ListOffers } from '@guildhall/domain/offers/schema';
import { Button } from '@guildhall/ui/button';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../../../../lib/auth-state.ts';
import { useMessages, withMessages } from '../../../../lib/messages.ts';
import { signInPath } from '../../../../lib/return-path.ts';

/** Most visitors save no search, so the form is loaded when it is asked for. */
const loadDialog = withMessages(
  ['errors', 'offers/saved'],
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
  const { isAuthenticated } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);

  function press() {
    if (isAuthenticated) return setOpen(true);
    return void navigate(signInPath(`${pathname}${search}`));
  }

  return (
    <>
      <Button variant="secondary" size="sm" icon="bookmark" onClick={press} className={className}>
        {t('save_search')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveSearchDialog
            input={input}
            proposedName={proposedName}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
