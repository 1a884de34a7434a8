import { Button } from './button.tsx';
import { useUiLocale } from './ui-locale.tsx';

export interface LoadMoreProps {
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
  /** Under the button: "24 of 310 shown". */
  note?: string | undefined;
  label?: string | undefined;
}

/** Keyset lists grow at the end; there are no page numbers to jump to. */
export function LoadMore({ hasMore, loading, onLoadMore, note, label }: LoadMoreProps) {
  const { words } = useUiLocale();
  if (!hasMore && !note) return null;
  return (
    <div className="flex flex-col items-center gap-2 py-6">
      {hasMore && (
        <Button variant="secondary" loading={loading} onClick={onLoadMore}>
          {label ?? words.loadMore}
        </Button>
      )}
      {note && <p className="figures text-sm text-muted">{note}</p>}
    </div>
  );
}
