import { Button } from '@guildhall/ui/button';
import { CopyButton } from '@guildhall/ui/copy-button';
import { useSyncExternalStore } from 'react';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { addressIn } from '../../../../lib/pages/page-meta.ts';

const never = () => () => {};
const canShare = () => typeof navigator.share === 'function';

/**
 * Shares the page in its language with the system's share dialog, or copies its URL. `canonical` is
 * the URL of the English page.
 */
export function ShareButtons({ title, canonical }: { title: string; canonical: string }) {
  const t = useMessages('offers/detail');
  const address = addressIn(useLanguage(), canonical);
  const shareable = useSyncExternalStore(never, canShare, () => false);
  function share() {
    // It rejects when the user closes the dialog, which is not an error.
    navigator.share({ title, url: address }).catch(() => {});
  }
  if (shareable) {
    return (
      <Button
        variant="ghost"
        size="icon"
        icon="share-2"
        aria-label={t('share')}
        onClick={share}
        className="-me-2.5 shrink-0"
      />
    );
  }
  return (
    <div className="-me-2.5 shrink-0 md:-me-3">
      <div className="md:hidden">
        <CopyButton variant="ghost" iconOnly text={address} label={t('copy_link')} />
      </div>
      <div className="max-md:hidden">
        <CopyButton
          variant="ghost"
          text={address}
          label={t('copy_link')}
          caption={t('copy_link')}
        />
      </div>
    </div>
  );
}
