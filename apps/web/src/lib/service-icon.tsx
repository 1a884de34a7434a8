import { Icon as IconifyIcon, iconLoaded, loadIcon } from '@iconify/react';
import { Icon } from '@guildhall/ui/icon';
import { useEffect, useState } from 'react';
import { ICON_SERVICE, connectIconService } from './icon-service.ts';

connectIconService();

/**
 * Decoration beside a text: an icon whose name is data, such as `simple-icons:discord`. Its drawing
 * comes from the icon service; a plain icon is shown while that takes long, or has no such icon.
 */
export function ServiceIcon({ name }: { name: string }) {
  const [state, setState] = useState<'waiting' | 'late' | 'there'>('waiting');
  useEffect(() => {
    let isShown = true;
    const show = (next: 'late' | 'there') => isShown && setState(next);
    const timer = setTimeout(
      () => setState((now) => (now === 'waiting' ? 'late' : now)),
      ICON_SERVICE.fetch_timeout,
    );
    loadIcon(name).then(
      () => show('there'),
      () => show('late'),
    );
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [name]);
  if (state === 'there' || iconLoaded(name)) {
    return <IconifyIcon icon={name} className="size-5 shrink-0" />;
  }
  return state === 'late' ? <Icon name="external-link" className="size-5" /> : <Placeholder />;
}

/** As large as the icon that is not there yet. */
const Placeholder = () => <span className="inline-block size-5 shrink-0" />;
