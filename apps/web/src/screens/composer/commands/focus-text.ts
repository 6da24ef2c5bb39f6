import { customizeId } from './anchors.ts'

/** Maximum number of frames to wait for a view to load. */
const mostFrames = 60

/** Focuses the first text, or the button that customizes it if the text is shared and read-only. */
export const focusText = (frames = mostFrames): void => {
  const area = document.querySelector('textarea')
  if (area && !area.readOnly) return area.focus()
  const customize = document.getElementById(customizeId)
  if (customize) customize.focus()
  else if (frames > 0) requestAnimationFrame(() => focusText(frames - 1))
}
