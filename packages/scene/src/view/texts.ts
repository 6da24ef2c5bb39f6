/** Texts in their places, which stay as they are while their layers move. */
import type { Layer, TextPart } from '@broadside/contract/features/design-document.schemas'
import type { Size } from '../render/stage.ts'
import { penOf, type Stage } from '../render/stage.ts'
import { type LaidText, layText } from '../render/text.ts'

interface Laid extends Size {
  text: LaidText
}

export interface Texts {
  lay(text: TextPart, size: Size): LaidText
  /** The size of a text in a box of its width. A text on a curve is as large as its box. */
  measure(layer: Layer): Size
  /** Forgets all measures, because other fonts are used now. */
  forget(): void
}

export const createTexts = (stage: Stage): Texts => {
  const pen = penOf(stage.createSurface(1, 1))
  let known = new WeakMap<TextPart, Laid>()
  const lay = (text: TextPart, { width, height }: Size): LaidText => {
    const before = known.get(text)
    if (before?.width === width && before.height === height) return before.text
    const laid = layText(stage, pen, text, { width, height })
    known.set(text, { width, height, text: laid })
    return laid
  }
  return {
    lay,
    measure: ({ text, transform: { width, height } }) => {
      const last = text && lay(text, { width, height }).lines.at(-1)
      return { width, height: last ? last.top + last.height : height }
    },
    forget: () => {
      known = new WeakMap()
    },
  }
}
