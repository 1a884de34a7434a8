import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect } from 'react';
import { useSite } from '../../lib/site.ts';

/** Where the browser has no idle callback. */
const IDLE_AFTER_MS = 2_000;

const loadWidget = () => import('./chat-widget.tsx');

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

/** The live chat, if the site has one: even its question waits until the page is idle. */
export function LiveChat() {
  const { chat_frame_url: frameUrl } = useSite();
  const [widget, fetchWidget] = useOnDemand(loadWidget);
  useEffect(() => (frameUrl === null ? undefined : whenIdle(fetchWidget)), [frameUrl, fetchWidget]);
  return frameUrl !== null && widget && <widget.ChatWidget frameUrl={frameUrl} />;
}
