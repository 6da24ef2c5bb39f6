import { serveChild } from '#lib/child-entry.ts'
import { perform } from './draw.ts'
import { registerFallback } from './fonts.ts'
import { type DrawHead, fromMessage } from './task.ts'

registerFallback()
serveChild<DrawHead>(async (message) => {
  const { bytes, ...head } = await perform(fromMessage(message))
  return { head, parts: [bytes] }
})
