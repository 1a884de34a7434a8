// Generated from the catalogues by `npm run messages`; do not edit.
export interface ContentBlogMessages {
  'title': null;
  'description': { site: string };
  'intro': null;
  'tagged': { tag: string };
  'found': { words: string };
  'search': null;
  'submit': null;
  'all': null;
  'tags': null;
  'more': null;
  'newest': null;
  'none': null;
  'nothing': null;
  'reading': { minutes: number };
  'related': null;
  'feed': null;
  'feed_rss': null;
}
