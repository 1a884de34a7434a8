import { useEffect } from 'react';

declare global {
  /** What CAPTURE_SUBMIT stores; undefined after hydration. */
  var capturedForm: { form: HTMLFormElement | null; readonly end: () => void } | undefined;
}

/**
 * Runs in the head. A form that needs JavaScript and is submitted before hydration is not sent by
 * the browser but stored, and submitted afterwards. The content security policy allows it by its
 * hash.
 */
export const CAPTURE_SUBMIT = `(function(g){function keep(e){if(e.target.getAttribute('method')==='post'){e.preventDefault();g.capturedForm.form=e.target}}g.addEventListener('submit',keep,true);g.capturedForm={form:null,end:function(){g.removeEventListener('submit',keep,true)}}})(globalThis)`;

/** Submits the stored form once, after hydration of the whole page. */
export function useSubmitReplay(): void {
  useEffect(() => {
    const early = globalThis.capturedForm;
    globalThis.capturedForm = undefined;
    early?.end();
    if (early?.form?.isConnected) early.form.requestSubmit();
  }, []);
}
