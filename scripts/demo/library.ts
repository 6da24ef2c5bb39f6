/** The media library, the brand kit, and the designs made from them. */
import {
  createImageDesign,
  createImageTemplate,
  exportImageDesign,
  addImageDesignFavorite,
  updateImageDesign,
} from '@broadside/contract/features/designs'
import { createMediaTag, favoriteMedia, putMediaTagItems, updateMedia } from '@broadside/contract/features/media'
import type { DrivenApp } from '../../apps/server/src/test/driven-app.ts'
import { wav } from '../../apps/server/src/features/media/media/testing/samples.ts'
import { fillBrandKit } from '../../tests/web/brand.ts'
import { addFile } from '../../tests/web/shelf.ts'
import type { Cast } from './cast.ts'
import { paint, pictures } from './content/pictures.ts'
import { type Layout, layouts } from './content/layouts.ts'

/** Ids of the files by name. */
export type Library = Record<string, string>

const tags = {
  Harbor: ['harbour-dawn.jpg', 'ferry.jpg', 'lighthouse.jpg', 'rain.jpg', 'lamp.jpg'],
  Kitchen: ['flat-white.jpg', 'sardines.jpg', 'bread.jpg', 'soup.jpg', 'tarts.jpg'],
  Events: ['market.jpg', 'reading.jpg', 'lighthouse.jpg'],
}

export async function fillLibrary(driven: DrivenApp, { ada, marta, workspaceId }: Cast): Promise<Library> {
  const ids: Library = {}
  for (const [index, { name }] of pictures.entries())
    ids[name] = await addFile({ client: (index % 3 ? ada : marta).client, workspaceId }, name, await paint(name))
  ids['bell.wav'] = await addFile({ client: ada.client, workspaceId }, 'bell.wav', wav())
  const menu = Buffer.from('Soup of the week\nSardines with lemon\nCustard tarts, at ten and at three\n')
  ids['menu.txt'] = await addFile({ client: marta.client, workspaceId }, 'menu.txt', menu)
  await driven.drain()
  for (const { name, alt } of pictures)
    await ada.client.call(updateMedia, { params: { id: ids[name] ?? '' }, body: { alt_text: alt, focal_point: { x: 0.5, y: 0.5 } } })
  for (const [name, files] of Object.entries(tags)) {
    const { id } = (await ada.client.call(createMediaTag, { body: { workspace_id: workspaceId, name } })).body
    await ada.client.call(putMediaTagItems, { params: { id }, body: { mode: 'add', media_ids: files.map((file) => ids[file] ?? '') } })
  }
  for (const name of ['harbour-dawn.jpg', 'tarts.jpg'])
    await ada.client.call(favoriteMedia, { params: { id: ids[name] ?? '' }, body: { is_favorite: true } })
  return { ...ids, ...(await fillBrandKit({ test: driven, client: ada.client, workspaceId }, ids['lamp.jpg'] ?? '')) }
}

async function addDesign({ marta, workspaceId }: Cast, library: Library, layout: Layout): Promise<string> {
  const { client } = marta
  const { title, preset, picture } = layout
  const source_media_id = library[picture] ?? ''
  const made = (await client.call(createImageDesign, { body: { workspace_id: workspaceId, title, preset_key: preset, source_media_id } }))
    .body
  const document = layout.write(made.document)
  // Without a chosen cover, the first page is drawn.
  const body = { expected_revision: made.revision, document, cover_preview_media_id: null, recovery_reason: 'idle' as const }
  await client.call(updateImageDesign, { params: { id: made.id }, body })
  if (layout.template !== undefined)
    await client.call(createImageTemplate, {
      body: { workspace_id: workspaceId, name: layout.template, category: 'Harbour Cafe', document },
    })
  return made.id
}

export async function addDesigns(driven: DrivenApp, cast: Cast, library: Library): Promise<void> {
  const ids: string[] = []
  for (const layout of layouts) ids.push(await addDesign(cast, library, layout))
  await cast.ada.client.call(addImageDesignFavorite, { params: { id: ids[0] ?? '' } })
  await cast.marta.client.call(exportImageDesign, { params: { id: ids[0] ?? '' }, body: {} })
  await driven.drain()
}
