import { loadWords } from '#words/words.ts'

/** What shows one post, with its words. Requested when the user is about to open one. */
export const loadPanel = async () => {
  const words = loadWords('outcome')
  const { Panel, Sheet } = await import('./panel.tsx')
  await words
  return { Panel, Sheet }
}
