import { useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';

/** On every page of a demo that can be reached from outside: everybody knows its passwords. */
export function OpenDemoNotice() {
  const t = useMessages('site');
  const { is_open_demo } = useSite();
  if (!is_open_demo) return null;
  return (
    <aside
      aria-label={t('open_demo_title')}
      className="border-b border-attention-line bg-attention-soft px-4 py-3 text-center text-sm text-ink"
    >
      {t('open_demo')}
    </aside>
  );
}
