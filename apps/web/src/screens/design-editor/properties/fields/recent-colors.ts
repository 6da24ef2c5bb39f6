import { createStore } from '#lib/store.ts'

const most = 8

/** Colors that were chosen in this tab, the last one first. */
export const recentColors = createStore<readonly string[]>([])

export const rememberColor = (color: string): void => {
  if (color) recentColors.set([color, ...recentColors.get().filter((one) => one !== color)].slice(0, most))
}
