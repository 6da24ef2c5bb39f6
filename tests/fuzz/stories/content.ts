/** Files, designs and video projects. */
import { getBrandKit, putBrandKit } from '@broadside/contract/features/brand-kit'
import {
  completeImageReturnToken,
  consumeImageReturnToken,
  createImageDesign,
  createImageDesignRevision,
  createImageReturnToken,
  createImageTemplate,
  exportImageDesign,
  getImageDesign,
  getImageDesignCover,
  getImageDesignExport,
  getImageDesignPage,
  getImageDesignRevision,
  getImageDesignRevisionPage,
  getImageTemplate,
  getImageTemplateImage,
  instantiateImageTemplate,
  restoreImageDesignRevision,
  updateImageDesign,
  updateImageTemplate,
} from '@broadside/contract/features/designs'
import {
  batchMedia,
  completeUpload,
  createMediaTag,
  cropMedia,
  deleteMedia,
  getMediaContent,
  putMediaTagItems,
  restoreMedia,
  retryMediaAnalysis,
  sendUploadContent,
  startUpload,
} from '@broadside/contract/features/media'
import {
  beginProjectAssetUpload,
  createVideoProject,
  createVideoProjectCheckpoint,
  getVideoProject,
  listProjectAssets,
  listVideoProjectConflicts,
  listVideoProjectRevisions,
  listVideoProjects,
  mutateVideoProject,
  reserveProjectAsset,
  resolveVideoProjectConflict,
  restoreVideoProject,
  restoreVideoProjectRevision,
  trashVideoProject,
} from '@broadside/contract/features/video-projects'
import { png } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { set, type SentOperation } from '../../../apps/server/src/features/studio/video-projects/testing/projects.ts'
import { type Home, newKey, type Story } from './story.ts'

/** In two parts, so that the second resumes the first. */
async function upload({ api, workspaceId: workspace_id }: Home, bytes: Buffer, filename: string): Promise<string> {
  const size = bytes.length
  const { media_id: id } = (await api.call(startUpload, { body: { workspace_id, filename, size } })).body
  const half = size >> 1
  for (const [from, to] of [
    [0, half],
    [half, size],
  ] as const)
    await api.call(sendUploadContent, {
      params: { id },
      body: new Uint8Array(bytes.subarray(from, to)),
      headers: { 'content-range': `bytes ${from}-${to - 1}/${size}` },
    })
  await api.call(completeUpload, { params: { id }, body: { workspace_id } })
  return id
}

const library: Story = async (home) => {
  const { cast, api, workspaceId: workspace_id } = home
  const id = await upload(home, await png(), 'harbour.png')
  await cast.drain()
  await api.call(getMediaContent, { params: { id } })
  await api.call(getMediaContent, { params: { id }, query: { variant: 'thumbnail' } })
  const tag = (await api.call(createMediaTag, { body: { workspace_id, name: 'Harbour' } })).body
  await api.call(putMediaTagItems, { params: { id: tag.id }, body: { mode: 'add', media_ids: [id] } })
  await api.call(cropMedia, { params: { id }, body: { x: 0, y: 0, width: 0.5, height: 0.5 } })
  await api.call(batchMedia, { body: { workspace_id, ids: [id], action: 'tag', tag_ids: [tag.id] } })
  await api.call(deleteMedia, { params: { id } })
  await api.call(restoreMedia, { params: { id } })
}

const brokenFile: Story = async (home) => {
  const bytes = await png({ width: 300, height: 300, noise: true })
  const id = await upload(home, bytes.subarray(0, bytes.length >> 1), 'broken.png')
  await home.cast.drain()
  await home.api.call(retryMediaAnalysis, { params: { id } })
}

const newDesign = async ({ api, workspaceId: workspace_id }: Home) =>
  (await api.call(createImageDesign, { body: { workspace_id, title: 'Autumn sale', preset_key: '', width_px: 64, height_px: 64 } })).body

const designs: Story = async (home) => {
  const { api } = home
  const { id, document } = await newDesign(home)
  const params = { id }
  await api.call(updateImageDesign, { params, body: { expected_revision: 1, document: { ...document, title: 'Winter sale' } } })
  const operations = [{ op: 'replace' as const, path: `/pages/@${document.pages[0]?.id}/name`, value: 'Front' }]
  await api.call(updateImageDesign, { params, body: { expected_revision: 2, operations } })
  const kept = (await api.call(createImageDesignRevision, { params, body: { name: 'Before', expected_revision: 3 } })).body
  const revision = { id, revision_id: kept.id }
  await api.call(getImageDesignRevision, { params: revision })
  await api.call(restoreImageDesignRevision, { params: revision, body: { expected_revision: 3 } })
  const { pages } = (await api.call(getImageDesign, { params })).body.document
  await api.call(getImageDesignPage, { params: { id, page_id: pages[0]?.id ?? '' } })
  await api.call(getImageDesignRevisionPage, { params: { ...revision, page_id: pages[0]?.id ?? '' } })
  await api.call(getImageDesignCover, { params, query: { width: 64 } })
  await api.call(exportImageDesign, { params, body: { format: 'png' } })
  await api.call(exportImageDesign, { params, body: { archive: true } })
}

const longExport: Story = async (home) => {
  const { api } = home
  const { id, document } = await newDesign(home)
  const params = { id }
  const pages = document.pages.flatMap((page) => Array.from({ length: 9 }, (_, index) => ({ ...page, id: `page-${index}` })))
  await api.call(updateImageDesign, { params, body: { expected_revision: 1, document: { ...document, pages } } })
  const started = await api.call(exportImageDesign, { params, body: {} })
  if (started.status === 202) await api.call(getImageDesignExport, { params: { id, export_id: started.body.id } })
  await home.cast.drain()
}

const templates: Story = async (home) => {
  const { api, workspaceId: workspace_id } = home
  const { document } = await newDesign(home)
  const { id } = (await api.call(createImageTemplate, { body: { workspace_id, name: 'Sale', document } })).body
  await api.call(getImageTemplate, { params: { id } })
  await api.call(getImageTemplateImage, { params: { id }, query: { width: 64 } })
  await api.call(updateImageTemplate, { params: { id }, body: { name: 'Big sale', document } })
  await api.call(instantiateImageTemplate, { params: { id }, body: { workspace_id } })
}

const roundTrip: Story = async (home) => {
  const { api, workspaceId: workspace_id } = home
  const media_id = await upload(home, await png(), 'harbour.png')
  await home.cast.drain()
  const { id: design_id } = await newDesign(home)
  const body = { workspace_id, return_url: '/publications/new' }
  const { token } = (await api.call(createImageReturnToken, { body, idempotencyKey: newKey() })).body
  await api.call(completeImageReturnToken, { params: { token }, body: { design_id, media_ids: [media_id] } })
  await api.call(consumeImageReturnToken, { params: { token } })
}

async function newProject({ api, workspaceId: workspace_id }: Home) {
  const document = { list: [1, 2, 3], items: { a: { start: 0 } } }
  const { id } = (await api.call(createVideoProject, { body: { workspace_id, name: 'Harbour', device_id: 'laptop', document } })).body
  const mutate = async (base_revision: number, operations: SentOperation[]) => {
    const body = { workspace_id, mutation_id: newKey(), base_revision, device_id: 'laptop', operations }
    return (await api.call(mutateVideoProject, { params: { id }, body })).body
  }
  return { params: { id }, mutate }
}

const videos: Story = async (home) => {
  const { api, workspaceId: workspace_id } = home
  const { params, mutate } = await newProject(home)
  await api.call(getVideoProject, { params, query: { workspace_id } })
  await api.call(createVideoProjectCheckpoint, { params, body: { workspace_id, name: 'First cut' } })
  await mutate(1, [set('items.a', '/items/a/start', 7)])
  const { conflict_id = '' } = await mutate(1, [set('items', '/items/a/start', 9)])
  await api.call(listVideoProjectConflicts, { params, query: { workspace_id } })
  const body = { workspace_id, resolution: 'use_conflict' as const }
  await api.call(resolveVideoProjectConflict, { params: { ...params, conflict_id }, body })
  await api.call(listVideoProjectRevisions, { params, query: { workspace_id } })
  await api.call(restoreVideoProjectRevision, { params, body: { workspace_id, revision: 1 } })
  await api.call(trashVideoProject, { params, body: { workspace_id } })
  await api.call(restoreVideoProject, { params, body: { workspace_id } })
  await api.call(listVideoProjects, { query: { workspace_id } })
}

const assets: Story = async (home) => {
  const { api, workspaceId: workspace_id } = home
  const { params } = await newProject(home)
  const file = { stable_media_id: 'clip', original_filename: 'clip.txt', mime_type: 'text/plain', size: 5, preparation: { proxy: true } }
  const { id: asset_id } = (await api.call(reserveProjectAsset, { params, body: { workspace_id, ...file } })).body
  await api.call(listProjectAssets, { params, query: { workspace_id } })
  await api.call(beginProjectAssetUpload, { params: { ...params, asset_id }, body: { workspace_id } })
}

const brand: Story = async ({ api, workspaceId: workspace_id }) => {
  const colors = [{ id: 'sea', name: 'Sea', value: '#102030' }]
  const body = { workspace_id, name: 'Harbour', colors, text_styles: [], backgrounds: ['#102030'], fonts: [] }
  await api.call(putBrandKit, { body })
  await api.call(getBrandKit, { query: { workspace_id } })
}

export const content = { brand, library, brokenFile, designs, longExport, templates, roundTrip, videos, assets }
