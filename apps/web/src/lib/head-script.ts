import { COLOR_MODE_KEY } from './color-mode.ts';
import { TOKEN_KEY } from './token.ts';

/**
 * Runs in the head before anything is painted: applies the stored colour mode (so that nobody sees
 * a flash of the other one) and marks a browser that holds a token (so that the header reserves the
 * right places). The server allows it by the hash of its text.
 */
export const HEAD_SCRIPT = `(function(d){try{var m=d.dataset.forced||localStorage.getItem('${COLOR_MODE_KEY}');if(m==='light'||m==='dark')d.dataset.theme=m;if(localStorage.getItem('${TOKEN_KEY}'))d.dataset.visitor='known'}catch(e){}})(document.documentElement)`;
