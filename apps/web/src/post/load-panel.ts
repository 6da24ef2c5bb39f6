import { loadMessages } from '#i18n/translator.ts'

/** What shows one post, with its words. Requested when the user is about to open one. */
export const loadPanel = async () => {
  const words = loadMessages('outcome')
  const { Panel, Sheet } = await import('./panel.tsx')
  await words
  return { Panel, Sheet }
}
