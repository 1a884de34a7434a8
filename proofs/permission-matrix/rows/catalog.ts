import { type Rows, nothing, theNames } from '../row.ts';

export const catalogRows: Rows = {
  'catalog.home': [nothing],
  'catalog.games': [nothing],
  'catalog.brands': [nothing],
  'catalog.game': [
    {
      names: 'game',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'catalog.brand': [
    {
      names: 'brand',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'BRAND_NOT_FOUND' },
    },
  ],
};
