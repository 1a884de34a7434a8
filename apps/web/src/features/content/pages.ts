import { POLICY_SLUGS } from '@guildhall/domain/content/types';
import { inSitemap, publicPage, staffPage } from '../../lib/pages/site-page.ts';

/** The sitemap has those of the policies, answers and articles that are published. */
export const textPages = [
  ...POLICY_SLUGS.map((slug) => publicPage(`/${slug}`, 'content/document')),
  inSitemap(publicPage('/support', 'content/support')),
  publicPage('/support/:slug', 'content/document'),
  inSitemap(publicPage('/faq', 'content/faq')),
  inSitemap(publicPage('/contact', 'content/contact')),
  inSitemap(publicPage('/blog', 'content/blog')),
  publicPage('/blog/:slug', 'content/article'),
];

export const developerPages = [
  inSitemap(publicPage('/developers', 'developers/index')),
  publicPage('/developers/:room', 'developers/room'),
];

const editingPage = staffPage('content.publish');

export const staffPages = [
  editingPage('/admin/blogs', 'admin/blogs'),
  editingPage('/admin/blogs/new', 'admin/new-blog'),
  editingPage('/admin/blogs/:language/:slug', 'admin/blog'),
  editingPage('/admin/faqs', 'admin/faqs'),
  editingPage('/admin/faqs/new', 'admin/new-faq'),
  editingPage('/admin/faqs/:language/:slug', 'admin/faq'),
];
