import { Button } from '@guildhall/ui/button';
import { CopyButton } from '@guildhall/ui/copy-button';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../../../../lib/messages.ts';

const never = () => () => {};
const canShare = () => typeof navigator.share === 'function';

/** The page's address for somebody else: by the system's own way of sharing, or copied. */
export function ShareButtons({ title, address }: { title: string; address: string }) {
  const t = useMessages('offers/detail');
  const shareable = useSyncExternalStore(never, canShare, () => false);
  function share() {
    // A visitor who changes his mind ends it with a refusal; that is no failure.
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
        className="-mt-3 -me-2.5 shrink-0 md:mt-0"
      />
    );
  }
  return (
    <div className="-mt-3 -me-2.5 shrink-0 md:mt-0 md:-me-3">
      <span className="md:hidden">
        <CopyButton variant="ghost" iconOnly text={address} label={t('copy_link')} />
      </span>
      <span className="max-md:hidden">
        <CopyButton
          variant="ghost"
          text={address}
          label={t('copy_link')}
          caption={t('copy_link')}
        />
      </span>
    </div>
  );
}
