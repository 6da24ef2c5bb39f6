/** A page as people make them: a photo with crop and adjustments, a gradient over it, three texts, shapes, a masked picture. */
import type { DesignDocument, DesignPage, Layer, TextPart, Transform } from '@broadside/contract/features/design-document.schemas'
import { canvasLibrary, type Picture } from './canvas-library.ts'

export const pageSize = { width: 1080, height: 1350 }

type Box = readonly [x: number, y: number, width: number, height: number]

const place = ([x, y, width, height]: Box, rotation = 0): Transform => ({ x, y, width, height, rotation, flip_x: false, flip_y: false })

const layer = (name: string, box: Box, part: Partial<Layer> & Pick<Layer, 'type'>): Layer => ({
  id: name,
  name,
  visible: true,
  locked: false,
  opacity: 1,
  transform: place(box),
  ...part,
})

const text = (name: string, box: Box, part: TextPart, more: Partial<Layer> = {}) =>
  layer(name, box, { type: 'text', text: { wrap: 'word', color: '#ffffff', ...part }, ...more })

const pictureLayers = (mediaId: string): Layer[] => [
  layer('Photo', [0, 0, 1080, 1350], {
    type: 'image',
    image: {
      media_id: mediaId,
      fit: 'cover',
      crop: { x: 0.1, y: 0.05, width: 0.8, height: 0.9 },
      adjustments: { brightness: 0.1, contrast: 0.2, saturation: -0.15, temperature: 0.1 },
    },
  }),
  layer('Dusk', [0, 650, 1080, 700], {
    type: 'paint',
    paint: {
      kind: 'gradient',
      gradient: {
        type: 'linear',
        start: { x: 0, y: 0 },
        end: { x: 0, y: 1 },
        stops: [
          { offset: 0, color: '#0b132b00' },
          { offset: 1, color: '#0b132be6' },
        ],
      },
    },
  }),
  layer('Portrait', [780, 90, 220, 220], {
    type: 'image',
    image: { media_id: mediaId, fit: 'cover' },
    mask: { shape: 'circle' },
    effects: { drop_shadow: { color: '#000000', opacity: 0.5, blur: 24, angle: 90, distance: 8 } },
  }),
]

const shapeLayers: Layer[] = [
  layer('Card', [80, 880, 920, 360], {
    type: 'shape',
    opacity: 0.85,
    shape: { kind: 'rounded_rectangle', radius: 36, fill: '#1c2541', stroke: '#5bc0be', stroke_width: 3 },
    effects: { drop_shadow: { color: '#000000', opacity: 0.4, blur: 30, angle: 90, distance: 12 } },
  }),
  layer('Sun', [90, 100, 180, 180], { type: 'shape', shape: { kind: 'ellipse', fill: '#ffd166' }, effects: { blend_mode: 'screen' } }),
]

const textLayers: Layer[] = [
  text(
    'Headline',
    [120, 560, 840, 300],
    { text: 'The ferry leaves at seven', font_size: 110, font_weight: 800, align: 'center', line_height: 1.05 },
    { effects: { drop_shadow: { color: '#000000', opacity: 0.6, blur: 18, angle: 45, distance: 10 } } },
  ),
  text('Body', [140, 920, 800, 220], {
    text: 'And the cafe on the pier opens with it: coffee, warm rolls and the morning paper, every day from the first of May until the end of September.',
    font_size: 38,
    line_height: 1.35,
  }),
  text(
    'Call',
    [140, 1140, 800, 80],
    { text: 'Book your crossing', font_size: 48, font_weight: 700, letter_spacing: 2, stroke_color: '#0b132b', stroke_width: 2 },
    { effects: { stroke: { color: '#5bc0be', opacity: 1, position: 'outside', width: 3 } } },
  ),
]

/** In place of the pages that the document has. */
export function withPage(document: DesignDocument, mediaId: string): DesignDocument & { pages: [DesignPage] } {
  const [first] = document.pages
  if (!first) throw new Error('The document has no page.')
  return { ...document, pages: [{ ...first, layers: [...pictureLayers(mediaId), ...shapeLayers, ...textLayers] }] }
}

/** What a camera might give: soft colors with grain, so that it compresses about as well as a photo. */
export function makePhoto(): Picture {
  const { width, height } = { width: 1600, height: 2000 }
  const photo = canvasLibrary.createCanvas(width, height)
  const pen = photo.getContext('2d')
  const sky = pen.createLinearGradient(0, 0, 0, height)
  for (const [offset, color] of [
    [0, '#3a86ff'],
    [0.55, '#ffbe0b'],
    [1, '#14213d'],
  ] as const)
    sky.addColorStop(offset, color)
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  const pixels = pen.getImageData(0, 0, width, height)
  // The same grain in every run.
  let seed = 1
  for (let index = 0; index < pixels.data.length; index += 1) {
    if (index % 4 === 3) continue
    seed = (seed * 16_807) % 2_147_483_647
    pixels.data[index] = (pixels.data[index] ?? 0) + (seed % 13) - 6
  }
  pen.putImageData(pixels, 0, 0)
  return photo
}
