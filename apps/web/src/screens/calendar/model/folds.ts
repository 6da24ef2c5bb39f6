/** How many chips of a day have room. Pure; all lengths in pixels. */
export const chipPx = 52
export const foldPx = 20
export const slotPx = 22

interface Room {
  chips: number
  /** How many are told by a number only. */
  folded: number
  slots: number
}

/** Of so many posts and free slots, as many as fit; the posts come first, and at least one of them shows. */
export const fitDay = (posts: number, slots: number, roomPx: number): Room => {
  const fitting = Math.floor(roomPx / chipPx)
  if (posts > fitting) {
    const chips = Math.min(posts, Math.max(1, Math.floor((roomPx - foldPx) / chipPx)))
    return { chips, folded: posts - chips, slots: 0 }
  }
  return { chips: posts, folded: 0, slots: Math.min(slots, Math.floor((roomPx - posts * chipPx) / slotPx)) }
}
