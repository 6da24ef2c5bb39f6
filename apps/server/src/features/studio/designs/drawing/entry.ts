import { serveChild } from '#lib/child-entry.ts'
import { draw, registerFallback } from './draw.ts'
import { type DrawHead, fromMessage } from './task.ts'

registerFallback()
serveChild<DrawHead>(async (message) => {
  const { bytes, format } = await draw(fromMessage(message))
  return { head: { format }, parts: [bytes] }
})
