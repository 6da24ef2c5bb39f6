import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'

const colorsOfLayer = ({ text, shape, paint, effects }: Layer): (string | undefined)[] => [
  text?.color,
  text?.highlight_color,
  text?.stroke_color,
  text?.shadow?.color,
  shape?.fill,
  shape?.stroke,
  paint?.color,
  effects?.stroke?.color,
  effects?.drop_shadow?.color,
  effects?.inner_shadow?.color,
]

/** The colors of a document, the most frequent first. */
export const listColors = ({ pages }: Pick<DesignDocument, 'pages'>): string[] => {
  const counts = new Map<string, number>()
  const all = pages.flatMap(({ background, layers }) => [
    background.color,
    ...(background.gradient?.stops ?? []).map(({ color }) => color),
    ...layers.flatMap(colorsOfLayer),
  ])
  for (const color of all) if (color) counts.set(color.toLowerCase(), (counts.get(color.toLowerCase()) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color)
}
