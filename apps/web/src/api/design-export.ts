/** Pages of designs as pictures: shown, stored in the library, or downloaded. */
import { queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api } from './api.ts'
import { explainProblem } from './explain.ts'
import { refreshMediaLibrary } from './media-library.ts'

type ExportView = AnswerOf<'getImageDesignExport'>
export type DesignWarning = ExportView['warnings'][number]

/** What isn't drawn as designed. */
interface Missing {
  warnings: readonly DesignWarning[]
  /** How many more there are. */
  more: number
}

interface MoreWarnings {
  code: 'more'
  parameters: { count: number }
}

/** Reads the header of a page's picture, which ends with a count if it has no room for all. */
export const readMissing = (header: string | null): Missing => {
  const listed = JSON.parse(header ?? '[]') as (DesignWarning | MoreWarnings)[]
  return {
    warnings: listed.filter((one): one is DesignWarning => one.code !== 'more'),
    more: listed.reduce((sum, one) => (one.code === 'more' ? sum + one.parameters.count : sum), 0),
  }
}

interface PagePlace {
  id: string
  revision: number
  pageId: string
  /** Pixels of the picture for each of the page. */
  scale: number
}

const leastScale = 0.05
const round = 100

/** The scale at which a page is at most so wide and high; never enlarged. */
export const scaleTo = ({ width_px: width, height_px: height }: { width_px: number; height_px: number }, px: number): number =>
  Math.max(leastScale, Math.floor(Math.min(1, px / width, px / height) * round) / round)

/** A picture of a page, with what isn't drawn as designed. A revision never changes. */
export const pagePictureQuery = ({ id, revision, pageId, scale }: PagePlace) =>
  queryOptions({
    queryKey: ['design-picture', id, revision, pageId, scale],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const query = { format: 'webp', scale } as const
      const { body, headers } = await api.getImageDesignPage({ params: { id, page_id: pageId }, query, signal })
      return { picture: await body.blob(), missing: readMissing(headers.get('x-missing')) }
    },
  })

export interface ExportChoice {
  pageIds: readonly string[]
  format: 'png' | 'jpeg' | 'webp'
  quality: number
  scale: number
}

const toBody = ({ pageIds, ...choice }: ExportChoice) => ({ page_ids: [...pageIds], ...choice })

export interface ExportedPages {
  mediaIds: readonly string[]
  warnings: readonly DesignWarning[]
}

interface Exporting {
  id: string
  workspaceId: string
  choice: ExportChoice
  /** Stops waiting for the pages, which are stored all the same. */
  signal: AbortSignal
  onProgress: (progress: ExportProgress) => void
}

export interface ExportProgress {
  done: number
  total: number
}

/** Not all pages could be stored; the message is a sentence for users. */
export class ExportFailed extends Error {
  override name = 'ExportFailed'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const pollMs = 1000

/** Reads a long export until it has ended. */
const follow = async (started: ExportView, { signal, onProgress }: Exporting): Promise<ExportView> => {
  let view = started
  while (view.state === 'queued' || view.state === 'rendering') {
    onProgress({ done: view.pages_done, total: view.pages_total })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    signal.throwIfAborted()
    view = (await api.getImageDesignExport({ params: { id: view.design_id, export_id: view.id }, signal })).body
  }
  return view
}

const toPages = ({ items, warnings }: Pick<ExportView, 'items' | 'warnings'>): ExportedPages => ({
  mediaIds: items.map(({ media_id: mediaId }) => mediaId),
  warnings,
})

/** Stores the pages as files of the library, in the order of the choice. Throws `ExportFailed` for pages that can't be drawn or stored. */
export const exportPages = async (exporting: Exporting): Promise<ExportedPages> => {
  const { id, workspaceId, choice } = exporting
  try {
    const answer = await api.exportImageDesign({ params: { id }, body: toBody(choice), idempotencyKey: newKey() })
    if (answer.status === 201) return toPages(answer.body)
    if (answer.status === 200) throw new TypeError('Only an archive is answered with bytes.')
    const ended = await follow(answer.body, exporting)
    if (ended.error) throw new ExportFailed(ended.error.code, explainProblem({ code: ended.error.code, detail: ended.error.message }))
    return toPages(ended)
  } finally {
    refreshMediaLibrary(workspaceId)
  }
}

interface Download {
  bytes: Blob
  warnings: readonly DesignWarning[]
}

/** One page as a picture; several as a ZIP file. Nothing is stored. */
export const downloadPages = async (id: string, choice: ExportChoice): Promise<Download> => {
  const { pageIds, ...query } = choice
  const [pageId, ...others] = pageIds
  const isAlone = pageId !== undefined && !others.length
  const { status, body, headers } = isAlone
    ? await api.getImageDesignPage({ params: { id, page_id: pageId }, query })
    : await api.exportImageDesign({ params: { id }, body: { ...toBody(choice), archive: true } })
  if (status !== 200) throw new TypeError('A download is answered with bytes.')
  return { bytes: await body.blob(), warnings: readMissing(headers.get('x-missing')).warnings }
}
