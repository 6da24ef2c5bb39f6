/** Where a field has to be, and what its text looks like, so that its letters are exactly above those of a layer. Pure. */
import type { Camera, Editor } from '@broadside/scene/editor'
import type { CSSProperties } from 'react'

type Layer = ReturnType<Editor['page']>['layers'][number]
export type TextLayer = Layer & Required<Pick<Layer, 'text'>>

const defaults = { fontSize: 16, lineHeight: 1.2 }

/** The height of a line in page pixels. */
export const lineHeightOf = ({ text }: TextLayer): number =>
  (text.font_size ?? defaults.fontSize) * (text.line_height ?? defaults.lineHeight)

/** Turned and mirrored with the layer, around its center. */
export const boxStyle = ({ transform }: TextLayer, camera: Camera): CSSProperties => {
  const { x, y, width, height, rotation, flip_x, flip_y } = transform
  const { zoom } = camera
  const center = { x: (x + width / 2 - camera.x) * zoom, y: (y + height / 2 - camera.y) * zoom }
  return {
    width: width * zoom,
    height: height * zoom,
    transform: [
      `translate(${center.x}px, ${center.y}px)`,
      `rotate(${rotation}deg)`,
      `scale(${flip_x ? -1 : 1}, ${flip_y ? -1 : 1})`,
      'translate(-50%, -50%)',
    ].join(' '),
  }
}

const wraps = {
  '': { whiteSpace: 'pre' },
  word: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  character: { whiteSpace: 'break-spaces', lineBreak: 'anywhere' },
} as const satisfies Record<string, CSSProperties>

/** In pixels of the screen instead of scaled, because a caret is one pixel wide. */
export const inkStyle = (layer: TextLayer, family: string, zoom: number): CSSProperties => {
  const { text } = layer
  return {
    fontFamily: family,
    fontSize: (text.font_size ?? defaults.fontSize) * zoom,
    fontStyle: text.font_style ?? 'normal',
    fontWeight: text.font_weight ?? 400,
    letterSpacing: (text.letter_spacing ?? 0) * zoom,
    lineHeight: `${lineHeightOf(layer) * zoom}px`,
    textAlign: text.align ?? 'left',
    caretColor: text.color ?? '#000000',
    ...wraps[text.wrap ?? ''],
  }
}

/** How far lines that don't wrap extend to the left of their box. */
export const overhang = ({ text }: TextLayer, tooWide: number): number =>
  ({ left: 0, justify: 0, center: -tooWide / 2, right: -tooWide })[text.align ?? 'left']
