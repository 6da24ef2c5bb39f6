import { useMedia } from '#lib/use-media.ts'

/** Returns the app's current theme. */
export const useAppTheme = (): 'light' | 'dark' => {
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return prefersDark ? 'dark' : 'light'
}
