import { createHash } from 'node:crypto'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { listMedia } from '@broadside/scene/normalize'
import { countSurfacePixels } from '@broadside/scene/render/cost'
import type { DocumentFacts } from '#db/schema.ts'
import { Transferred } from '#lib/thread-entry.ts'
import { copyDocument } from '../copy-document.ts'
import { factsOf } from '../inspect.ts'
import { patch, type Patched, type PatchTask } from './patch.ts'

/** `scale` is pixels of the picture per pixel of the document. */
export type Task = { kind: 'copy'; document: string; title: string } | { kind: 'plan'; document: string; scale: number } | PatchTask

export interface Copied {
  document: Uint8Array
  sha256: string
  facts: DocumentFacts
}

export interface PagePlan {
  id: string
  name: string
  pictures: string[]
  fonts: string[]
  surfacePixels: number
}

export interface Plan {
  title: string
  format: DesignDocument['export_defaults']['format']
  pages: PagePlan[]
}

function copy({ document, title }: Extract<Task, { kind: 'copy' }>): Transferred {
  const made = copyDocument(JSON.parse(document) as DesignDocument, title)
  const bytes = new TextEncoder().encode(JSON.stringify(made))
  const copied: Copied = { document: bytes, sha256: createHash('sha256').update(bytes).digest('hex'), facts: factsOf(made) }
  return new Transferred(copied, [bytes.buffer])
}

function plan({ document, scale }: Extract<Task, { kind: 'plan' }>): Plan {
  const { pages, ...rest } = JSON.parse(document) as DesignDocument
  return {
    title: rest.title,
    format: rest.export_defaults.format,
    pages: pages.map((page) => {
      const named = listMedia({ ...rest, pages: [page] })
      const ids = (wanted: string) => [...new Set(named.filter(({ use }) => use === wanted).map(({ mediaId }) => mediaId))]
      const surfacePixels = countSurfacePixels(page, rest, scale)
      return { id: page.id, name: page.name, pictures: ids('picture'), fonts: ids('font'), surfacePixels }
    }),
  }
}

export function perform(task: Task): Transferred | Plan | Patched {
  if (task.kind === 'patch') return patch(task)
  return task.kind === 'copy' ? copy(task) : plan(task)
}
