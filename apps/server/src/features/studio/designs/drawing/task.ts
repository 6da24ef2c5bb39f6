import type { DesignWarning } from '@broadside/contract/features/designs.schemas'
import type { Static } from 'typebox'
import type { Message } from '#lib/messages.ts'

export type ImageFormat = 'png' | 'jpeg' | 'webp'

export interface DrawTask {
  /** As JSON. */
  document: Uint8Array
  pageId: string
  /** Undefined uses the document's format. */
  format: ImageFormat | undefined
  quality: number | undefined
  scale: number
  /** Decodable bytes by media id. */
  pictures: ReadonlyMap<string, Uint8Array>
  fonts: ReadonlyMap<string, Uint8Array>
  /** Pages to check for missing parts, instead of drawing one. The pictures need no bytes then. */
  checks?: string[]
}

export type Warning = Static<typeof DesignWarning>

export interface Drawn {
  bytes: Uint8Array
  format: ImageFormat
  warnings: Warning[]
}

export interface DrawHead extends Pick<DrawTask, 'pageId' | 'format' | 'quality' | 'scale' | 'checks'> {
  pictures: string[]
  fonts: string[]
}

export function toMessage({ document, pictures, fonts, ...rest }: DrawTask): Message<DrawHead> {
  return {
    head: { ...rest, pictures: [...pictures.keys()], fonts: [...fonts.keys()] },
    parts: [document, ...pictures.values(), ...fonts.values()],
  }
}

export function fromMessage({ head: { pictures, fonts, ...rest }, parts: [document, ...files] }: Message<DrawHead>): DrawTask {
  if (!document) throw new Error('The task has no document.')
  const filesOf = (ids: string[], from: number) =>
    new Map(
      ids.flatMap((id, index) => {
        const file = files[from + index]
        return file ? [[id, file] as const] : []
      }),
    )
  // JSON drops undefined properties.
  const { format = undefined, quality = undefined } = rest
  return { ...rest, format, quality, document, pictures: filesOf(pictures, 0), fonts: filesOf(fonts, pictures.length) }
}
