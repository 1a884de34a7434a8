import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect } from 'react';
import { useSite } from '../../lib/pages/site.ts';
import { whenIdle } from '../../lib/when-idle.ts';

const loadWidget = () => import('./chat-widget.tsx');

/** The live chat, if the site has one: even its question waits until the page is idle. */
export function LiveChat() {
  const { chat_frame_url: frameUrl } = useSite();
  const [widget, fetchWidget] = useOnDemand(loadWidget);
  useEffect(() => (frameUrl === null ? undefined : whenIdle(fetchWidget)), [frameUrl, fetchWidget]);
  return frameUrl !== null && widget && <widget.ChatWidget frameUrl={frameUrl} />;
}
