import { afterEach, beforeEach, vi } from 'vitest';

type Notify = (entries: { isIntersecting: boolean }[]) => void;

const observed = new Map<Element, Notify>();

/** In tests nothing is laid out: a test says which element is on the screen. */
export const seenElements = {
  show: (element: Element) => observed.get(element)?.([{ isIntersecting: true }]),
};

class Observer {
  readonly notify: Notify;
  readonly own = new Set<Element>();

  constructor(notify: Notify) {
    this.notify = notify;
  }

  observe(element: Element): void {
    this.own.add(element);
    observed.set(element, this.notify);
  }

  disconnect(): void {
    for (const element of this.own) observed.delete(element);
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
});

afterEach(() => {
  observed.clear();
  vi.unstubAllGlobals();
});
