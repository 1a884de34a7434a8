import { Button } from '@guildhall/ui/button';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';

/**
 * The price and the button at the bottom of the screen on phones, while the button of the panel is
 * out of view. app.css reserves space for it below the page.
 */
export function BuyBar(props: { total: string; pending: boolean; onBuy: () => void }) {
  const { total, pending, onBuy } = props;
  const t = useMessages('offers/detail');
  const offers = useMessages('offers');
  const mark = useRef<HTMLSpanElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const panel = mark.current?.parentElement;
    if (!panel) return;
    const watch = new IntersectionObserver(([entry]) => {
      setAway(entry !== undefined && !entry.isIntersecting);
    });
    watch.observe(panel);
    return () => {
      watch.disconnect();
    };
  }, []);
  return (
    <>
      <span ref={mark} hidden />
      {away && (
        <div className="buy-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-float lg:hidden">
          <div className="mx-auto flex max-w-xl items-center justify-between gap-4">
            <p className="leading-tight">
              <span className="figures block text-lg font-semibold text-ink">{total}</span>
              <span className="text-xs text-muted">{offers('all_in')}</span>
            </p>
            <Button size="lg" className="min-w-32" loading={pending} onClick={onBuy}>
              {t('buy.submit')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
