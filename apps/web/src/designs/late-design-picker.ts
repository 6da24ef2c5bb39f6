import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { loadMessages } from '#i18n/translator.ts'

/** Loads when it is first opened. */
export const DesignPicker = lazyPart(async () => {
  const [picker] = await Promise.all([import('./design-picker.tsx'), loadMessages('designExport', 'designParts')])
  return { default: picker.DesignPicker }
})
