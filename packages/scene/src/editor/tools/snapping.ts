/** Snapping during a gesture, with the guides that views show. */
import type { Session } from '../session/session.ts'
import { noSnap, type Snap, snapTargets, type SnapTargets } from '../snapping/snap.ts'

/** In screen pixels. */
const tolerance = 6

export const pageTolerance = ({ view }: Session): number => tolerance / view.get().camera.zoom

export const targetsFor = (session: Session, moving: readonly string[]): SnapTargets =>
  snapTargets(session.page(), session.store.get().document, moving)

export const showSnap = ({ view }: Session, { guides, gaps }: Pick<Snap, 'guides' | 'gaps'> = noSnap): void => {
  const { guides: oldGuides, gaps: oldGaps } = view.get()
  if (guides.length || gaps.length || oldGuides.length || oldGaps.length) view.set({ guides, gaps })
}
