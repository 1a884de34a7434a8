import { useEffect } from 'react';

declare global {
  /** What CAPTURE_SUBMIT keeps; undefined once the page is alive. */
  var capturedForm: { form: HTMLFormElement | null; readonly end: () => void } | undefined;
}

/**
 * Runs in the head: a form that only our code can send is not sent by the browser but kept until
 * that code is there. The server allows it by the hash of its text.
 */
export const CAPTURE_SUBMIT = `(function(g){function keep(e){if(e.target.getAttribute('method')==='post'){e.preventDefault();g.capturedForm.form=e.target}}g.addEventListener('submit',keep,true);g.capturedForm={form:null,end:function(){g.removeEventListener('submit',keep,true)}}})(globalThis)`;

/** Once, in the root, after every form of the page is alive: sends what was sent before. */
export function useSubmitReplay(): void {
  useEffect(() => {
    const early = globalThis.capturedForm;
    globalThis.capturedForm = undefined;
    early?.end();
    if (early?.form?.isConnected) early.form.requestSubmit();
  }, []);
}
