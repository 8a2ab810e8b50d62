/** Reports every move of a pressed pointer over `element`, in CSS pixels. The pointer stays captured until it is released. */
export function listenToDrag(element: HTMLElement, onDrag: (dragXCssPx: number, dragYCssPx: number) => void): void {
  let pointerId: number | undefined;
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || pointerId !== undefined) {
      return;
    }
    pointerId = event.pointerId;
    element.setPointerCapture(pointerId);
    element.focus({ preventScroll: true });
  });
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId === pointerId) {
      onDrag(event.movementX, event.movementY);
    }
  });
  const release = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) {
      pointerId = undefined;
    }
  };
  element.addEventListener('pointerup', release);
  element.addEventListener('pointercancel', release);
}
