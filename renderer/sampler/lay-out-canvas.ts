/** Gives a canvas its CSS size; the page around it is at least that large. */
export function layOutCanvas(canvas: HTMLCanvasElement, widthCssPx: number, heightCssPx: number): void {
  canvas.style.width = `${widthCssPx}px`;
  canvas.style.height = `${heightCssPx}px`;
}
