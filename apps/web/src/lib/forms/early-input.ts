import { useEffect } from 'react';

declare global {
  /** What CAPTURE_EARLY_INPUT stores; undefined after hydration. */
  var earlyInput:
    | { readonly targets: (HTMLFormElement | HTMLButtonElement)[]; readonly end: () => void }
    | undefined;
}

/**
 * Runs in the head. It stores what a page can only handle after hydration: a submit of a form that
 * needs JavaScript, which the browser must not send by itself, and a click on a button that belongs
 * to no such submit. It also keeps that event from React, which would hydrate the page at once and
 * handle the event, and the repetition would make it the second one: a heart would be pressed twice
 * and stay empty. The content security policy allows the script by its hash.
 */
export const CAPTURE_EARLY_INPUT = `(function(g){var t=[];function add(e){if(t.indexOf(e)<0)t.push(e)}function submit(e){if(e.target.getAttribute('method')==='post'){e.preventDefault();e.stopPropagation();add(e.target)}}function click(e){var b=e.target.closest('button');if(b&&b.type==='button'){e.stopPropagation();add(b)}}g.addEventListener('submit',submit,true);g.addEventListener('click',click,true);g.earlyInput={targets:t,end:function(){g.removeEventListener('submit',submit,true);g.removeEventListener('click',click,true)}}})(globalThis)`;

/**
 * Repeats the stored input in its order, each once, after hydration of the whole page and after the
 * next render, which is the first that knows what only the browser has: the fragment of the
 * address, and what is stored here.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    const early = globalThis.earlyInput;
    globalThis.earlyInput = undefined;
    early?.end();
    // React renders it when these effects have run, before any microtask.
    queueMicrotask(() => {
      for (const target of early?.targets ?? []) repeat(target);
    });
  }, []);
}

function repeat(target: HTMLFormElement | HTMLButtonElement): void {
  if (!target.isConnected) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.click();
}
