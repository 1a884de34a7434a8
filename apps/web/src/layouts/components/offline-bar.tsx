import { Icon } from '@guildhall/ui/icon';
import { useEffect } from 'react';
import { useIsOffline } from '../../lib/api/connection.ts';
import { useMessages } from '../../lib/language/messages.ts';

/** A link to another page of the shop that would replace this one. */
function leavesPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.origin !== globalThis.location.origin) return false;
  return link.pathname !== globalThis.location.pathname && !link.hasAttribute('download');
}

/**
 * Says that the browser is offline. Links keep the page that is open meanwhile: the router would
 * reload for a page whose code is missing, and the browser would show an error of its own.
 */
export function OfflineBar() {
  const t = useMessages('site');
  const offline = useIsOffline();
  useEffect(() => {
    if (!offline) return;
    const stay = (event: MouseEvent) => {
      if (leavesPage(event)) event.preventDefault();
    };
    document.addEventListener('click', stay, { capture: true });
    return () => {
      document.removeEventListener('click', stay, { capture: true });
    };
  }, [offline]);
  return (
    <div role="status">
      {offline && (
        <p className="offline-bar fixed inset-x-0 bottom-0 z-40 flex items-center justify-center gap-2 border-t border-attention-line bg-attention-soft px-4 py-3 text-sm text-ink">
          <Icon name="triangle-alert" className="size-4.5 shrink-0 text-attention" />
          {t('api.offline')}
        </p>
      )}
    </div>
  );
}
