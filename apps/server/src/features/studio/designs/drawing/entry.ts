import { serveChild } from '#lib/child-entry.ts'
import { draw } from './draw.ts'
import { registerBundled } from './fonts.ts'
import { type DrawHead, fromMessage } from './task.ts'

registerBundled()
serveChild<DrawHead>(async (message) => {
  const { bytes, ...head } = await draw(fromMessage(message))
  return { head, parts: [bytes] }
})
