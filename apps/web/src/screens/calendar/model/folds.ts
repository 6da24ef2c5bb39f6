/** Fits the chips of a day into its height. Pure; all lengths in pixels. */
export const chipPx = 52
export const foldPx = 20
export const slotPx = 22

interface Room {
  chips: number
  /** Number of posts that are only counted. */
  folded: number
  slots: number
}

/** Fits as many posts and open slots as possible. Posts come first, and at least one of them is shown. */
export const fitDay = (posts: number, slots: number, roomPx: number): Room => {
  const fitting = Math.floor(roomPx / chipPx)
  if (posts > fitting) {
    const chips = Math.min(posts, Math.max(1, Math.floor((roomPx - foldPx) / chipPx)))
    return { chips, folded: posts - chips, slots: 0 }
  }
  return { chips: posts, folded: 0, slots: Math.min(slots, Math.floor((roomPx - posts * chipPx) / slotPx)) }
}
