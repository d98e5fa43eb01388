// What an element tells the board that is drawn in it: its size, its wheel, and where a finger is.
import type { Extent } from './camera';
import type { Touch } from './gestures';

/** Where a pointer is on the element that listens. */
export function touchOf(event: PointerEvent | WheelEvent): Touch {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return {
    id: 'pointerId' in event ? event.pointerId : 0,
    kind: 'pointerType' in event ? event.pointerType : 'mouse',
    button: event.button,
    x: event.clientX - box.left,
    y: event.clientY - box.top,
  };
}

type Attached = (element: HTMLElement) => () => void;

/** Tells the element's size, and every change of it. */
export const sizing =
  (tell: (frame: Extent) => void): Attached =>
  (element) => {
    const observer = new ResizeObserver(() =>
      tell({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  };

/** A wheel zooms, and turns over the element only: the page keeps still. */
export const wheeling =
  (zoom: (at: Touch, factor: number) => void): Attached =>
  (element) => {
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const perStep = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 0.0016 : 0.05;
      zoom(touchOf(event), Math.exp(-event.deltaY * perStep));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  };
