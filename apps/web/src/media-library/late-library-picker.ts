import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { loadMessages } from '#i18n/translator.ts'

/** Loads when it is first opened. */
export const LibraryPicker = lazyPart(async () => {
  const [picker] = await Promise.all([import('./library-picker.tsx'), loadMessages('mediaPicker')])
  return { default: picker.LibraryPicker }
})
