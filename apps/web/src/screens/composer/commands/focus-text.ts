import { customizeId } from './anchors.ts'

/** Frames that a view may take to load what it shows. */
const mostFrames = 60

/** Brings the focus to where writing begins: the first text, or where that is shared and read-only, the way to a text of its own. */
export const focusText = (frames = mostFrames): void => {
  const area = document.querySelector('textarea')
  if (area && !area.readOnly) return area.focus()
  const customize = document.getElementById(customizeId)
  if (customize) customize.focus()
  else if (frames > 0) requestAnimationFrame(() => focusText(frames - 1))
}
