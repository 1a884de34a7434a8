import { useMessages } from '../../lib/language/messages.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { isTokenInMemory } from '../../lib/session/token.ts';

/** Says how long a user stays signed in whose browser forbids storage. */
export function StorageNotice() {
  const t = useMessages('site');
  const { isAuthenticated } = useAuth();
  return (
    <div role="status">
      {isAuthenticated && isTokenInMemory() && (
        <p className="border-b border-attention-line bg-attention-soft px-4 py-3 text-center text-sm text-ink">
          {t('storage_blocked')}
        </p>
      )}
    </div>
  );
}
