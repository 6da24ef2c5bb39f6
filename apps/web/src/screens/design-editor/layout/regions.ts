/** The parts of the editor, between which F6 moves the focus. */

const isShown = (element: Element): boolean => element.getClientRects().length > 0

const stops = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** The control of a region that Tab would reach first. */
const firstStop = (region: Element): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(stops)].find((element) => element.tabIndex >= 0 && isShown(element))

/** Moves the focus to the next region, or to the one before, and from the last to the first. */
export const focusRegion = (frame: Element, by: 1 | -1): void => {
  const reachable = [...frame.querySelectorAll('[data-region]')].flatMap((region) => {
    const stop = firstStop(region)
    return stop ? [{ region, stop }] : []
  })
  const at = reachable.findIndex(({ region }) => region.contains(document.activeElement))
  const next = at < 0 && by < 0 ? -1 : at + by
  reachable.at(next % reachable.length)?.stop.focus()
}
