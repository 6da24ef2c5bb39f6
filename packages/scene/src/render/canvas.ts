/**
 * The part of Canvas 2D the renderer uses, which browsers and @napi-rs/canvas both implement:
 * https://html.spec.whatwg.org/multipage/canvas.html
 */

export interface Picture {
  readonly width: number
  readonly height: number
}

/** An image or a surface. Each context accepts its own classes, whose types have nothing in common. */
type Drawable = object

export interface Surface {
  width: number
  height: number
  getContext(kind: '2d'): Pen | null
}

/** Red, green, blue and alpha of each pixel, 0 to 255. */
export interface PixelData {
  readonly length: number
  readonly buffer: ArrayBufferLike
  [index: number]: number
}

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: PixelData
}

interface ColorRamp {
  addColorStop(offset: number, color: string): void
}

interface TextMetrics {
  readonly width: number
  readonly actualBoundingBoxLeft: number
  readonly actualBoundingBoxRight: number
  readonly actualBoundingBoxAscent: number
  readonly actualBoundingBoxDescent: number
  readonly fontBoundingBoxAscent: number
  readonly fontBoundingBoxDescent: number
}

/** A canvas context. Styles are write-only, because reading them back returns different values. */
export interface Pen {
  readonly canvas: Picture

  save(): void
  restore(): void
  scale(x: number, y: number): void
  rotate(radians: number): void
  translate(x: number, y: number): void
  resetTransform(): void

  globalAlpha: number
  get globalCompositeOperation(): string
  set globalCompositeOperation(operation: CompositeOperation)
  filter: string
  get imageSmoothingQuality(): string
  set imageSmoothingQuality(quality: 'high')
  shadowColor: string
  shadowBlur: number
  shadowOffsetX: number
  shadowOffsetY: number
  get fillStyle(): unknown
  set fillStyle(style: string | ColorRamp)
  get strokeStyle(): unknown
  set strokeStyle(style: string)
  lineWidth: number
  get lineCap(): string
  set lineCap(cap: 'round')
  get lineJoin(): string
  set lineJoin(join: 'round')

  createLinearGradient(x0: number, y0: number, x1: number, y1: number): ColorRamp
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): ColorRamp
  createConicGradient(startAngle: number, x: number, y: number): ColorRamp

  beginPath(): void
  closePath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  rect(x: number, y: number, width: number, height: number): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  ellipse(x: number, y: number, radiusX: number, radiusY: number, rotation: number, startAngle: number, endAngle: number): void
  clip(): void
  fill(): void
  stroke(): void
  fillRect(x: number, y: number, width: number, height: number): void
  clearRect(x: number, y: number, width: number, height: number): void

  font: string
  letterSpacing: string
  get textBaseline(): string
  set textBaseline(baseline: 'alphabetic')
  measureText(text: string): TextMetrics
  fillText(text: string, x: number, y: number): void
  strokeText(text: string, x: number, y: number): void

  drawImage(picture: Drawable, x: number, y: number): void
  drawImage(picture: Drawable, x: number, y: number, width: number, height: number): void
  drawImage(picture: Drawable, sx: number, sy: number, sw: number, sh: number, x: number, y: number, width: number, height: number): void

  createImageData(width: number, height: number): Pixels
  getImageData(x: number, y: number, width: number, height: number): Pixels
  putImageData(pixels: Pixels, x: number, y: number): void
}

type CompositeOperation =
  | 'source-over'
  | 'source-in'
  | 'source-atop'
  | 'destination-in'
  | 'destination-out'
  | 'destination-over'
  | 'lighter'
  | 'multiply'
  | 'screen'
  | 'overlay'
  | 'darken'
  | 'lighten'
  | 'soft-light'
