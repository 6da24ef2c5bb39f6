/** Values of a brand kit in a design. */
import type { PaintPart, ShapePart } from '@broadside/contract/features/design-document.schemas'
import type { Session } from '../session/session.ts'
import { layerProperty } from './property.ts'

const shapeColor = ({ kind, fill = '', stroke = '' }: ShapePart): string => (kind === 'line' ? stroke || fill : fill)

const withShapeColor = (shape: ShapePart, color: string): ShapePart =>
  shape.kind === 'line' ? { ...shape, stroke: color } : { ...shape, fill: color }

const paintColor = ({ kind, color = '#000000' }: PaintPart): string | undefined => (kind === 'gradient' ? undefined : color)

/** The color that a layer is seen in: of letters, of a shape's area, of paint. */
export const mainColor = layerProperty<string>({
  of: 'content',
  get: ({ text, shape, paint }) => {
    if (text) return text.color ?? '#000000'
    return shape ? shapeColor(shape) : paint && paintColor(paint)
  },
  set: ({ text, shape, paint, ...layer }, color) => ({
    ...layer,
    ...(text && { text: { ...text, color } }),
    ...(shape && { shape: withShapeColor(shape, color) }),
    ...(paint && { paint: { ...paint, color } }),
  }),
})

interface Kit {
  id: string
  revision: number
}

/** Makes changes with values of a brand kit, in one step. The document names the kit and the revision that it last used. */
export const withBrandKit = ({ store }: Session, { id, revision }: Kit, change: () => void): void => {
  const mark = store.mark()
  const { document } = store.get()
  change()
  if (store.get().document !== document)
    store.update((now) => ({ document: { ...now.document, brand_kit_id: id, brand_kit_revision: revision } }))
  store.squash(mark)
}
