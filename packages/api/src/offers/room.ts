import { catalogEditingRouter } from '../catalog/editing/admin-router.ts';
import { mergeRouters } from '../trpc.ts';
import { exportOffersRoute, previewChangesRoute } from './csv/rest.ts';
import { offerFileRouter } from './csv/router.ts';
import { draftsRouter } from './drafts/router.ts';
import { ownOffersRouter } from './own-router.ts';
import { productsRouter } from './products-router.ts';
import { addCodesPartRoute, addCodesRoute } from './rest.ts';
import { offerReviewRouter } from './review/router.ts';
import { offersRouter } from './router.ts';
import { salesRouter } from './sales/router.ts';
import { savedRouter } from './saved/router.ts';
import { offerSchemasRouter } from './schemas/admin-router.ts';
import { categoryListRouter, searchRouter } from './search/router.ts';
import { stockRouter } from './stock/router.ts';

export const offersRoom = {
  routers: {
    catalog: mergeRouters(productsRouter, catalogEditingRouter),
    offers: mergeRouters(
      categoryListRouter,
      offersRouter,
      ownOffersRouter,
      draftsRouter,
      offerFileRouter,
      savedRouter,
      salesRouter,
      stockRouter,
      offerReviewRouter,
      offerSchemasRouter,
    ),
    search: searchRouter,
  },
  routes: [addCodesRoute, addCodesPartRoute, exportOffersRoute, previewChangesRoute],
};
