/** Draws what a crop leaves out, its frame and the handles, whenever one of them has moved. */
import { type Box, cornersOf, type Crop, currentCrop, findLayer, type Point, toScreen } from '@broadside/scene/editor'
import type { EditorSession } from '../session/session.ts'

const veil = 'rgb(0 0 0 / 55%)'
const outsideOpacity = 0.45
/** In screen pixels. */
const handleSide = 10

interface Pen {
  context: CanvasRenderingContext2D
  session: EditorSession
  /** The color of the handles. */
  accent: string
}

/** Makes the center of a box the origin, and its sides the axes. */
const within = ({ context, session }: Pen, box: Box, draw: (width: number, height: number) => void): void => {
  const { camera } = session.editor.view.get()
  const center = toScreen(camera, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  context.save()
  context.translate(center.x, center.y)
  context.rotate((box.rotation * Math.PI) / 180)
  draw(box.width * camera.zoom, box.height * camera.zoom)
  context.restore()
}

const drawPicture = (pen: Pen, { picture }: Crop, opacity: number): void => {
  const { context, session } = pen
  const { editor, stage } = session
  const layer = findLayer(editor.page(), editor.view.get().cropping ?? '')
  const loaded = layer?.image && stage.picture(layer.image.media_id)
  if (!layer || !loaded) return
  const { flip_x, flip_y } = layer.transform
  within(pen, picture, (width, height) => {
    context.scale(flip_x ? -1 : 1, flip_y ? -1 : 1)
    context.globalAlpha = opacity
    context.drawImage(loaded as CanvasImageSource, -width / 2, -height / 2, width, height)
  })
}

const trace = (context: CanvasRenderingContext2D, points: readonly Point[]): void => {
  for (const [index, { x, y }] of points.entries())
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  context.closePath()
}

/** Shows the page itself in the frame; the picture where the frame is beside the page, which has nothing there. */
const clearFrame = (pen: Pen, crop: Crop): void => {
  const { context, session } = pen
  const { view, store } = session.editor
  const { camera, viewport } = view.get()
  const { width_px: width, height_px: height } = store.get().document
  const onScreen = (points: readonly Point[]): Point[] => points.map((point) => toScreen(camera, point))
  context.save()
  context.beginPath()
  trace(context, onScreen(cornersOf(crop.frame)))
  context.clip()
  context.clearRect(0, 0, viewport.width, viewport.height)
  context.beginPath()
  context.rect(0, 0, viewport.width, viewport.height)
  trace(context, onScreen(cornersOf({ x: 0, y: 0, width, height, rotation: 0 })))
  context.clip('evenodd')
  drawPicture(pen, crop, 1)
  context.restore()
}

const drawThirds = (context: CanvasRenderingContext2D, width: number, height: number): void => {
  context.beginPath()
  for (const share of [-1 / 6, 1 / 6]) {
    context.moveTo(share * width, -height / 2)
    context.lineTo(share * width, height / 2)
    context.moveTo(-width / 2, share * height)
    context.lineTo(width / 2, share * height)
  }
  context.strokeStyle = 'rgb(255 255 255 / 55%)'
  context.stroke()
}

const drawFrame = (pen: Pen, { frame, handles }: Crop): void => {
  const { context, session, accent } = pen
  const { camera } = session.editor.view.get()
  within(pen, frame, (width, height) => {
    drawThirds(context, width, height)
    // A dark line beside the light one shows on light pictures.
    context.lineWidth = 3
    context.strokeStyle = 'rgb(0 0 0 / 45%)'
    context.strokeRect(-width / 2, -height / 2, width, height)
    context.lineWidth = 1.5
    context.strokeStyle = '#fff'
    context.strokeRect(-width / 2, -height / 2, width, height)
  })
  for (const { point } of handles) {
    const { x, y } = toScreen(camera, point)
    context.save()
    context.translate(x, y)
    context.rotate((frame.rotation * Math.PI) / 180)
    context.fillStyle = '#fff'
    context.strokeStyle = accent
    context.lineWidth = 2
    context.beginPath()
    context.roundRect(-handleSide / 2, -handleSide / 2, handleSide, handleSide, 2)
    context.fill()
    context.stroke()
    context.restore()
  }
}

/** Returns what ends it. The handles have the color of the canvas element. */
export const startDrawing = (session: EditorSession, canvas: HTMLCanvasElement): (() => void) => {
  const { editor, stage } = session
  const context = canvas.getContext('2d')
  const accent = getComputedStyle(canvas).color
  let frame: number | undefined
  const draw = (): void => {
    frame = undefined
    const crop = currentCrop(editor)
    if (!context || !crop) return
    const { viewport } = editor.view.get()
    canvas.width = Math.round(viewport.width * devicePixelRatio)
    canvas.height = Math.round(viewport.height * devicePixelRatio)
    context.scale(devicePixelRatio, devicePixelRatio)
    context.fillStyle = veil
    context.fillRect(0, 0, viewport.width, viewport.height)
    const pen = { context, session, accent }
    drawPicture(pen, crop, outsideOpacity)
    clearFrame(pen, crop)
    drawFrame(pen, crop)
  }
  const request = (): void => {
    frame ??= requestAnimationFrame(draw)
  }
  const ends = [editor.store.subscribe(request), editor.view.subscribe(request), stage.subscribe(request)]
  request()
  return () => {
    for (const end of ends) end()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
