import { loadMessages } from '#i18n/translator.ts'

/** Loads the post panel with its catalogs. Called when the user is about to open a post. */
export const loadPanel = async () => {
  const words = loadMessages('outcome')
  const { Panel, Sheet } = await import('./panel.tsx')
  await words
  return { Panel, Sheet }
}
