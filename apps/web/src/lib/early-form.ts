import { useEffect } from 'react';

declare global {
  /** What KEEP_EARLY_FORM keeps; undefined once the page is alive. */
  var earlyForm: { form: HTMLFormElement | null; readonly end: () => void } | undefined;
}

/**
 * Runs in the head: a form that only our code can send is not sent by the browser but kept until
 * that code is there. The server allows it by the hash of its text.
 */
export const KEEP_EARLY_FORM = `(function(g){function keep(e){if(e.target.getAttribute('method')==='post'){e.preventDefault();g.earlyForm.form=e.target}}g.addEventListener('submit',keep,true);g.earlyForm={form:null,end:function(){g.removeEventListener('submit',keep,true)}}})(globalThis)`;

/** Once, in the root, after every form of the page is alive: sends what was sent before. */
export function useEarlyForm(): void {
  useEffect(() => {
    const early = globalThis.earlyForm;
    globalThis.earlyForm = undefined;
    early?.end();
    if (early?.form?.isConnected) early.form.requestSubmit();
  }, []);
}
