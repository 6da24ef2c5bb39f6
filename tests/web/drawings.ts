/** Designs and templates in a workspace, for tests that show them. */
import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import {
  createImageDesign,
  createImageDesignRevision,
  createImageTemplate,
  deleteImageDesign,
  instantiateImageTemplate,
  addImageDesignFavorite,
  updateImageDesign,
} from '@broadside/contract/features/designs'
import { textLayer } from '../../apps/server/src/features/studio/designs/testing/documents.ts'
import type { Scene } from '../../apps/server/src/test/factories.ts'

type Shelf = Pick<Scene, 'client' | 'workspaceId'>

const names = {
  pages: 'Winter hours',
  picture: 'Harbour at dawn',
  long: 'Announcement of the reading on Thursday evening, with everything that visitors should know beforehand',
  trashed: 'Old price list',
  template: 'Reading night',
  category: 'Events',
  version: 'Before the new hours',
} as const
const pageNames = ['Hours', 'Kitchen', 'Ferry'] as const
const layerNames = ['Headline', 'Sign'] as const

/** All user content of the designs, for tests that look for hard-coded text. */
export const drawingTexts: readonly string[] = [...Object.values(names), ...pageNames, ...layerNames]

const colors = ['#0f4c75', '#ffd166', '#6b705c'] as const
const box = { y: 300, width: 920, height: 500, rotation: 0, flip_x: false, flip_y: false }
const headline = (id: string, text: string, color: string, name: string, font_family?: string): Layer =>
  textLayer(
    id,
    { text, color, font_size: 130, font_weight: 700, wrap: 'word', ...(font_family && { font_family }) },
    { name, transform: { x: 80, ...box } },
  )

/** Three pages, of which the last ones name a font that doesn't exist and a character that no font has. */
export function fillPages(document: DesignDocument): DesignDocument {
  const [page] = document.pages
  if (!page) throw new Error('The document has no page.')
  const layers = [
    headline('l1', 'Open from eight', '#ffffff', layerNames[0]),
    headline('l2', 'Hot soup until ten', '#1c1917', layerNames[0], 'Nonexistent Slab'),
    headline('l3', 'Ferry \u{1f6a2}', '#ffffff', layerNames[1]),
  ]
  const pages = pageNames.map((name, index) => {
    const color = colors[index] ?? colors[0]
    const background = { type: 'solid' as const, color, opacity: 1 }
    return { ...page, id: `page-${index + 1}`, name, background_color: color, background, layers: layers.slice(index, index + 1) }
  })
  return { ...document, pages }
}

/** Creates a design of three pages. Returns its id. */
export async function drawPages({ client, workspaceId: workspace_id }: Shelf, title: string = names.pages): Promise<string> {
  const { id, document } = (
    await client.call(createImageDesign, { body: { workspace_id, title, preset_key: 'instagram-square', width_px: 1080, height_px: 1080 } })
  ).body
  await client.call(updateImageDesign, { params: { id }, body: { expected_revision: 1, document: fillPages(document) } })
  return id
}

export interface Drawings {
  /** Has three pages and a named version. */
  pages: string
  picture: string
}

/** `imageId` is an image of the library. */
export async function fillDesigns(shelf: Shelf, imageId: string): Promise<Drawings> {
  const { client, workspaceId: workspace_id } = shelf
  const trashed = (
    await client.call(createImageDesign, {
      body: { workspace_id, title: names.trashed, preset_key: 'linkedin-square', width_px: 1200, height_px: 1200 },
    })
  ).body
  await client.call(deleteImageDesign, { params: { id: trashed.id }, query: {} })
  await client.call(instantiateImageTemplate, { params: { id: 'builtin-announcement' }, body: { workspace_id, title: names.long } })
  const body = {
    workspace_id,
    title: names.picture,
    preset_key: 'instagram-portrait',
    width_px: 1080,
    height_px: 1350,
    source_media_id: imageId,
  }
  const picture = (await client.call(createImageDesign, { body })).body
  await client.call(addImageDesignFavorite, { params: { id: picture.id } })
  const pages = await drawPages(shelf)
  await client.call(createImageDesignRevision, { params: { id: pages }, body: { name: names.version, expected_revision: 2 } })
  const document = { ...picture.document, title: names.template }
  await client.call(createImageTemplate, { body: { workspace_id, name: names.template, category: names.category, document } })
  return { pages, picture: picture.id }
}
