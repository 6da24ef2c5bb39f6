/** Pages of designs as pictures: the renderer beside what encoding alone costs, and the server beside the renderer. */
import { createClient } from '@broadside/contract/client'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { createImageDesign, getImageDesignPage, updateImageDesign } from '@broadside/contract/features/designs'
import { completeUpload, sendUploadContent, startUpload } from '@broadside/contract/features/media'
import { draw } from '../apps/server/src/features/studio/designs/drawing/draw.ts'
import { registerFallback } from '../apps/server/src/features/studio/designs/drawing/fonts.ts'
import type { DrawTask, ImageFormat } from '../apps/server/src/features/studio/designs/drawing/task.ts'
import { canvasLibrary, type Picture } from './canvas-library.ts'
import { makePhoto, pageSize, withPage } from './design-page.ts'
import { type Measure, none, printFigure, runRounds, toMeasure } from './report.ts'
import type { Size, Stage } from './stage.ts'

type Client = ReturnType<typeof createClient>

interface Saved {
  id: string
  pageId: string
  document: DesignDocument
  mediaId: string
}

async function upload(client: Client, workspace_id: string, bytes: Uint8Array): Promise<string> {
  const file = { workspace_id, filename: 'harbour.jpg', mime_type: 'image/jpeg', size: bytes.length }
  const { body: begun } = await client.call(startUpload, { body: file })
  await client.call(sendUploadContent, { params: { id: begun.media_id }, body: new Uint8Array(bytes) })
  return (await client.call(completeUpload, { params: { id: begun.media_id }, body: { workspace_id } })).body.id
}

async function saveDesign(client: Client, workspace_id: string, photo: Picture): Promise<Saved> {
  const mediaId = await upload(client, workspace_id, await photo.encode('jpeg', 90))
  const { body: made } = await client.call(createImageDesign, { body: { workspace_id, title: 'Ferry', preset_key: 'instagram-portrait' } })
  const document = withPage(made.document, mediaId)
  await client.call(updateImageDesign, { params: { id: made.id }, body: { expected_revision: made.revision, document } })
  return { id: made.id, pageId: document.pages[0].id, document, mediaId }
}

/** The pixels of a page, ready to be encoded. */
async function drawnPixels(task: DrawTask): Promise<Picture> {
  const { bytes } = await draw(task)
  const pixels = canvasLibrary.createCanvas(pageSize.width, pageSize.height)
  pixels.getContext('2d').drawImage(await canvasLibrary.loadImage(bytes), 0, 0)
  return pixels
}

/** Milliseconds of one of so many runs. */
async function timeEach(times: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  for (let index = 0; index < times; index += 1) await work()
  return (performance.now() - begun) / times
}

const perSecond = ({ values }: Measure): Measure => toMeasure(values.map((milliseconds) => 1000 / milliseconds))

interface Ways {
  format: ImageFormat
  /** The renderer alone, in this process. */
  draw(): Promise<unknown>
  /** The same pixels, drawn already. */
  encode(): Promise<unknown>
  /** The whole way over HTTP. */
  request(): Promise<unknown>
}

/** Gives the milliseconds of a page that is only drawn. */
async function printFormat({ rounds, pages }: Size, { format, draw, encode, request }: Ways): Promise<number> {
  const [drawn = none, encoded = none, served = none] = await runRounds(rounds, [
    () => timeEach(pages, draw),
    () => timeEach(pages, encode),
    () => timeEach(pages, request),
  ])
  const name = `page of a design as ${format.toUpperCase()}`
  printFigure(`${name}, drawn`, drawn, 'ms', [{ name: 'encoding its pixels', value: encoded.median, better: 'less' }])
  printFigure(`${name}, drawn`, perSecond(drawn), 'pages/s', [
    { name: 'encoding its pixels', value: 1000 / encoded.median, better: 'more' },
  ])
  printFigure(`${name}, requested`, served, 'ms', [{ name: 'the renderer alone', value: drawn.median, better: 'less' }])
  return drawn.median
}

/** Pages that are asked for at once. */
const atOnce = 4

async function printCrowd({ rounds, pages }: Size, { format, request }: Ways, alone: number): Promise<void> {
  const crowd = () => Promise.all(Array.from({ length: atOnce }, request))
  const [served = none] = await runRounds(rounds, [async () => (await timeEach(pages, crowd)) / atOnce])
  printFigure(`pages as ${format.toUpperCase()}, ${atOnce} requested at once`, perSecond(served), 'pages/s', [
    { name: 'the renderer alone', value: 1000 / alone, better: 'more' },
  ])
}

export async function printRenderFigures({ scene, size }: Stage, origin: string): Promise<void> {
  const client = createClient({ baseUrl: `${origin}/api/v1`, token: scene.token })
  const photo = makePhoto()
  const { id, pageId, document, mediaId } = await saveDesign(client, scene.reading.id, photo)
  const pictures = new Map([[mediaId, new Uint8Array(await photo.encode('png'))]])
  const { quality } = document.export_defaults
  const common = { document: Buffer.from(JSON.stringify(document)), pageId, quality, scale: 1, pictures, fonts: new Map() }
  registerFallback()
  const pixels = await drawnPixels({ ...common, format: 'png' })
  const waysOf = (format: ImageFormat): Ways => ({
    format,
    draw: () => draw({ ...common, format }),
    encode: () => (format === 'png' ? pixels.encode('png') : pixels.encode(format, Math.round(quality * 100))),
    request: async () => (await client.call(getImageDesignPage, { params: { id, page_id: pageId }, query: { format } })).body.arrayBuffer(),
  })
  await printFormat(size, waysOf('png'))
  const alone = await printFormat(size, waysOf('jpeg'))
  await printFormat(size, waysOf('webp'))
  await printCrowd(size, waysOf('jpeg'), alone)
}
