/** Files in a media library, for tests that show it, and for the demo. */
import { completeUpload, createMediaTag, sendUploadContent, startUpload, updateMedia } from '@broadside/contract/features/media'
import { film, wav } from '../../apps/server/src/features/media/media/testing/samples.ts'
import type { TestApp, TestClient } from '../../apps/server/src/test/create-test-app.ts'
import { altOf, paint } from '../../scripts/demo/content/pictures.ts'

/** Two have no alt text. */
const pictures = (['harbour-dawn.jpg', 'ferry.jpg', 'lighthouse.jpg', 'market.jpg'] as const).map((name, index) => ({
  name,
  alt: index % 2 ? '' : altOf(name),
}))

const tagName = 'Harbour'

/** All user content beside the names of the files, for tests that look for hard-coded text. */
export const shelfTexts = [...pictures.map(({ alt }) => alt).filter(Boolean), tagName]

export interface Shelf {
  test: Pick<TestApp, 'drain'>
  client: TestClient
  workspaceId: string
}

export const addFile = async (
  { client, workspaceId: workspace_id }: Omit<Shelf, 'test'>,
  filename: string,
  bytes: Buffer,
  asset_kind: 'library' | 'brand_asset' | 'brand_font' = 'library',
): Promise<string> => {
  const { body } = await client.call(startUpload, { body: { workspace_id, filename, size: bytes.length, asset_kind } })
  await client.call(sendUploadContent, { params: { id: body.media_id }, body: new Uint8Array(bytes) })
  return (await client.call(completeUpload, { params: { id: body.media_id }, body: { workspace_id } })).body.id
}

/** Returns the ids of the files by name. */
export async function fillShelf({ test, client, workspaceId }: Shelf): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const { name } of pictures) ids[name] = await addFile({ client, workspaceId }, name, await paint(name))
  ids['opening.mp4'] = await addFile({ client, workspaceId }, 'opening.mp4', await film({ sound: true }))
  ids['bell.wav'] = await addFile({ client, workspaceId }, 'bell.wav', wav())
  ids['menu.txt'] = await addFile({ client, workspaceId }, 'menu.txt', Buffer.from('Sardines with lemon.'))
  await test.drain()
  const tag = (await client.call(createMediaTag, { body: { workspace_id: workspaceId, name: tagName } })).body.id
  for (const { name, alt } of pictures)
    if (alt) await client.call(updateMedia, { params: { id: ids[name] ?? '' }, body: { alt_text: alt, tag_ids: [tag] } })
  return ids
}
