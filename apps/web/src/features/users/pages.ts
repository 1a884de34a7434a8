import { publicPage } from '../../lib/pages/site-page.ts';

export const publicPages = [publicPage('/users/:id', 'users/profile')];
