import { useMedia } from '#lib/use-media.ts'

/** The theme that the app has. */
export const useAppTheme = (): 'light' | 'dark' => {
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return prefersDark ? 'dark' : 'light'
}
