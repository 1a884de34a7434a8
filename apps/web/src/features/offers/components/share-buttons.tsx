import { Button } from '@guildhall/ui/button';
import { CopyButton } from '@guildhall/ui/copy-button';
import { useSyncExternalStore } from 'react';
import { offerCopy } from '../copy.ts';

const never = () => () => {};
const canShare = () => typeof navigator.share === 'function';

/** The page's address for somebody else: by the system's own way of sharing, or copied. */
export function ShareButtons({ title, address }: { title: string; address: string }) {
  const shareable = useSyncExternalStore(never, canShare, () => false);
  if (shareable) {
    return (
      <Button
        variant="secondary"
        size="sm"
        icon="share-2"
        onClick={() => {
          // A visitor who changes his mind ends it with a refusal; that is no failure.
          navigator.share({ title, url: address }).catch(() => {});
        }}
      >
        {offerCopy.share}
      </Button>
    );
  }
  return <CopyButton text={address} label={offerCopy.copy_link} />;
}
