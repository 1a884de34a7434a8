import { CURRENCY_KEY } from '../money/chosen-currency.ts';
import { COLOR_MODE_KEY } from '../color-mode.ts';
import { OFFER_VIEW_KEY } from '../offer-view.ts';
import { TOKEN_KEY } from '../session/token.ts';

/**
 * Runs in the head before the first paint. It applies the stored color mode, so that the other one
 * does not flash, the stored view of lists, and the stored currency, for which prices reserve room.
 * It marks a browser that has a token, so that the header reserves the right space. The content
 * security policy allows it by its hash.
 */
export const HEAD_SCRIPT = `(function(d){try{var m=d.dataset.forced||localStorage.getItem('${COLOR_MODE_KEY}');if(m==='light'||m==='dark')d.dataset.theme=m;if(localStorage.getItem('${OFFER_VIEW_KEY}')==='dense')d.dataset.offers='dense';var c=localStorage.getItem('${CURRENCY_KEY}');if(/^[A-Z]{3}$/.test(c))d.dataset.currency=c;if(localStorage.getItem('${TOKEN_KEY}'))d.dataset.visitor='known'}catch(e){}})(document.documentElement)`;
