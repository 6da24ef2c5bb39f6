/** Built-in templates: plain layouts with placeholder text and no pictures. */
import type { DesignDocument, Layer, TextPart } from '@broadside/contract/features/design-document.schemas'
import { blankDocument } from './new-document.ts'
import { findPreset } from './presets.ts'

interface BuiltIn {
  id: string
  name: string
  category: string
  presetKey: string
  background: string
  layers(page: { width: number; height: number }): Omit<Layer, 'id'>[]
}

type Box = [x: number, y: number, width: number, height: number]

const base = ([x, y, width, height]: Box) => ({
  visible: true,
  locked: false,
  opacity: 1,
  transform: { x, y, width, height, rotation: 0, flip_x: false, flip_y: false },
})

const text = (name: string, box: Box, part: TextPart): Omit<Layer, 'id'> => ({
  ...base(box),
  type: 'text',
  name,
  text: { wrap: 'word', ...part },
})
const block = (name: string, box: Box, fill: string, radius = 0): Omit<Layer, 'id'> => ({
  ...base(box),
  type: 'shape',
  name,
  shape: { kind: radius ? 'rounded_rectangle' : 'rectangle', fill, radius },
})

const margin = 0.08

const builtIn: readonly BuiltIn[] = [
  {
    id: 'builtin-announcement',
    name: 'Announcement',
    category: 'News',
    presetKey: 'instagram-square',
    background: '#0f172a',
    layers: ({ width, height }) => [
      block('Accent', [width * margin, height * 0.3, width * 0.12, 16], '#f59e0b', 8),
      text('Headline', [width * margin, height * 0.35, width * (1 - 2 * margin), height * 0.3], {
        text: 'Something new is here',
        font_size: 104,
        font_weight: 800,
        line_height: 1.05,
        color: '#ffffff',
      }),
      text('Details', [width * margin, height * 0.7, width * (1 - 2 * margin), height * 0.2], {
        text: 'Say in one sentence what it is and where to find it.',
        font_size: 40,
        color: '#cbd5e1',
      }),
    ],
  },
  {
    id: 'builtin-quote',
    name: 'Quote',
    category: 'Words',
    presetKey: 'instagram-portrait',
    background: '#fef3c7',
    layers: ({ width, height }) => [
      text('Mark', [width * margin, height * 0.06, width * 0.3, 220], {
        text: '“',
        font_size: 280,
        font_weight: 800,
        color: '#b45309',
        wrap: '',
      }),
      text('Quote', [width * margin, height * 0.26, width * (1 - 2 * margin), height * 0.5], {
        text: 'Put the sentence here that people should remember.',
        font_size: 84,
        font_weight: 600,
        line_height: 1.15,
        color: '#1c1917',
      }),
      text('Speaker', [width * margin, height * 0.84, width * (1 - 2 * margin), 60], {
        text: 'Name of the speaker',
        font_size: 40,
        color: '#78350f',
      }),
    ],
  },
  {
    id: 'builtin-link-card',
    name: 'Link card',
    category: 'News',
    presetKey: 'x-landscape',
    background: '#ffffff',
    layers: ({ width, height }) => [
      block('Side', [0, 0, width * 0.02, height], '#2563eb'),
      text('Title', [width * margin, height * 0.22, width * 0.8, height * 0.4], {
        text: 'The title of the page that this leads to',
        font_size: 96,
        font_weight: 700,
        line_height: 1.1,
        color: '#111827',
      }),
      text('Site', [width * margin, height * 0.76, width * 0.8, 60], { text: 'example.com', font_size: 44, color: '#2563eb' }),
    ],
  },
]

const sizeOf = ({ presetKey }: BuiltIn) => {
  const preset = findPreset(presetKey)
  if (!preset) throw new TypeError(`There is no preset ${presetKey}.`)
  return { width: preset.width_px, height: preset.height_px }
}

const headOf = (template: BuiltIn) => {
  const { width, height } = sizeOf(template)
  const { id, name, category, presetKey } = template
  return { id, name, category, preset_key: presetKey, width_px: width, height_px: height, page_count: 1 }
}

export const builtInTemplates = builtIn.map(headOf)

export function builtInDocument(id: string): DesignDocument | undefined {
  const template = builtIn.find((one) => one.id === id)
  if (!template) return undefined
  const size = sizeOf(template)
  const document = blankDocument({ title: template.name, presetKey: template.presetKey, ...size })
  const [page] = document.pages
  if (page) {
    page.id = 'page-1'
    page.background_color = template.background
    page.background = { type: 'solid', color: template.background, opacity: 1 }
    page.layers = template.layers(size).map((layer, index) => ({ ...layer, id: `layer-${index + 1}` }))
  }
  return document
}
