/** Light, dark or system theme, and contrast. Stored in the browser for `public/theme.js`, which runs before the first paint. */
import { readStored, store } from '#lib/stored.ts'

export type Theme = 'system' | 'light' | 'dark'

export const currentTheme = (): Theme => {
  const stored = readStored('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const setTheme = (theme: Theme): void => {
  store('theme', theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export const hasHighContrast = (): boolean => readStored('contrast') === 'more'

export const setHighContrast = (on: boolean): void => {
  store('contrast', on ? 'more' : 'as given')
  if (on) document.documentElement.dataset.contrast = 'more'
  else delete document.documentElement.dataset.contrast
}
