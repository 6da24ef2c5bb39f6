/** What the threads of designs do with a document. Data in, data out. */
import { createHash } from 'node:crypto'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { listMedia } from '@broadside/scene/normalize'
import type { DocumentFacts } from '../../../db/tables-designs.ts'
import { Transferred } from '../../../lib/thread-entry.ts'
import { copyDocument } from '../copy-document.ts'
import { factsOf } from '../inspect.ts'

export type ImageFormat = 'png' | 'jpeg' | 'webp'

export interface DrawTask {
  kind: 'draw'
  document: string
  pageId: string
  /** Undefined: as the document says. */
  format: ImageFormat | undefined
  quality: number | undefined
  scale: number
  /** Decodable bytes by media id. */
  pictures: ReadonlyMap<string, Uint8Array>
  fonts: ReadonlyMap<string, Uint8Array>
}

export type Task = { kind: 'copy'; document: string; title: string } | { kind: 'plan'; document: string } | DrawTask

export interface Copied {
  document: Uint8Array
  sha256: string
  facts: DocumentFacts
}

/** What a page needs to be drawn. */
export interface PagePlan {
  id: string
  name: string
  pictures: string[]
  fonts: string[]
}

export interface Plan {
  format: ImageFormat
  pages: PagePlan[]
}

export interface Drawn {
  bytes: Uint8Array
  format: ImageFormat
}

function copy({ document, title }: Extract<Task, { kind: 'copy' }>): Transferred {
  const made = copyDocument(JSON.parse(document) as DesignDocument, title)
  const bytes = new TextEncoder().encode(JSON.stringify(made))
  const copied: Copied = { document: bytes, sha256: createHash('sha256').update(bytes).digest('hex'), facts: factsOf(made) }
  return new Transferred(copied, [bytes.buffer])
}

function plan({ document }: Extract<Task, { kind: 'plan' }>): Plan {
  const { pages, export_defaults, ...rest } = JSON.parse(document) as DesignDocument
  return {
    format: export_defaults.format,
    pages: pages.map((page) => {
      const named = listMedia({ ...rest, export_defaults, pages: [page] })
      const ids = (wanted: string) => [...new Set(named.filter(({ use }) => use === wanted).map(({ mediaId }) => mediaId))]
      return { id: page.id, name: page.name, pictures: ids('picture'), fonts: ids('font') }
    }),
  }
}

export async function perform(task: Task): Promise<unknown> {
  if (task.kind === 'copy') return copy(task)
  if (task.kind === 'plan') return plan(task)
  // Loaded when first needed: the canvas is a large native library.
  const { draw } = await import('./draw.ts')
  return draw(task)
}
