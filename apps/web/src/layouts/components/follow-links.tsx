import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';
import { socialLink } from '../../lib/pages/social-links.ts';

const loadIcons = () => import('../../lib/service-icon.tsx');

/** Where people follow the shop: the feed of the blog, and the operator's profiles elsewhere. */
export function FollowLinks() {
  const t = useMessages('site');
  const { social_links } = useSite();
  const [icons, fetchIcons] = useOnDemand(loadIcons);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) fetchIcons();
    });
    watch.observe(list.current);
    return () => watch.disconnect();
  }, [fetchIcons]);
  const feed = { href: useHref('/blog/feed.atom'), name: t('blog_feed'), icon: 'lucide:rss' };
  return (
    <nav aria-label={t('follow')}>
      <ul ref={list} className="-ms-3 flex flex-wrap">
        {[feed, ...social_links.map(socialLink)].map(({ href, name, icon }) => (
          <li key={href}>
            <a
              href={href}
              {...(href === feed.href ? {} : { rel: 'noopener me' })}
              aria-label={name}
              title={name}
              className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:text-ink"
            >
              {icons ? <icons.ServiceIcon name={icon} /> : <span className="size-5" />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
