/** Where on the page something has to be changed. */
import { destinationsId } from '../destinations/chooser.tsx'
import { settingId } from '../destinations/setting-id.ts'
import { altTextId } from '../media/alt-text-id.ts'
import { markText } from '../model/check.ts'
import { accountOfTarget } from '../model/content.ts'
import { partsOf } from '../model/parts.ts'
import type { Obstacle } from '../model/obstacles.ts'
import type { Session } from '../session.ts'
import { editorId } from '../text/editor.tsx'
import { focusText } from '../text/focus-text.ts'
import { whenId } from '../when/when.tsx'

export const titleId = 'composer-title'
export const mediaId = 'composer-media'
/** Around what only a person can decide about their edits. */
export const asideId = 'composer-aside'
/** The remedy for an account that takes no threads. */
export const joinId = 'composer-join'

interface Place {
  /** Id of the element. */
  element: string
  /** Whose view has it: that of an account, or of all; absent where every view does. */
  view?: { accountId: string | undefined }
}

/** What concerns one account is changed for that account; what concerns several, where they have it from. */
const viewOf = ({ accountIds, segmentId }: Obstacle, { content }: Session): { accountId: string | undefined } => {
  const [only, ...others] = accountIds
  const isShared = partsOf(content.get()).some(({ id }) => id === segmentId)
  return { accountId: others.length && (segmentId === undefined || isShared) ? undefined : only }
}

export const placeOf = (issue: Obstacle, session: Session): Place => {
  const { field = '', accountIds, segmentId } = issue
  if (field.startsWith('settings.')) {
    const [accountId = ''] = accountIds
    const key = field.slice('settings.'.length)
    const setting = session.context.get().rules.get(accountOfTarget(accountId))?.network.settings[key]
    if (setting?.scope !== 'segment') return { element: settingId(key), view: { accountId } }
    return { element: settingId(key, segmentId), view: viewOf(issue, session) }
  }
  if (field === 'schedule') return { element: whenId }
  if (field === 'destinations') return { element: destinationsId }
  const view = viewOf(issue, session)
  if (field === 'title') return { element: titleId, view }
  if (field === 'segments') return { element: joinId, view: { accountId: accountIds[0] } }
  if (issue.mediaId) return { element: altTextId(issue.mediaId), view }
  if (field === 'media') return { element: mediaId, view }
  const parts = partsOf(session.content.get(), view.accountId)
  const part = parts.find(({ id }) => id === segmentId) ?? parts[0]
  return { element: editorId(part?.id ?? ''), view }
}

/** Selects what is too much, so that it is seen and the next key replaces it. */
const selectOverflow = (area: HTMLTextAreaElement, issue: Obstacle, session: Session): void => {
  const accountId = issue.accountIds[0]
  const part = issue.segmentId
  if (part === undefined || accountId === undefined) return
  const place = { part, accountId, isShared: false }
  const overflow = markText(session.content.get(), place, session.context.get(), session.checked.get().forms).find(
    ({ kind }) => kind === 'overflow',
  )
  if (overflow) area.setSelectionRange(overflow.start, area.value.length)
}

/** Frames that a view may take to come up, with what it loads. */
const mostFrames = 60

/** Brings the control of a place into view and the focus there, as soon as it is on the page. */
export const focusPlace = (element: string, onFocused?: (target: HTMLElement) => void, frames = mostFrames): void => {
  const found = document.getElementById(element)
  found?.closest('details')?.setAttribute('open', '')
  const target = found?.matches('input, textarea, button') ? found : found?.querySelector<HTMLElement>('input, textarea, button')
  if (!target) {
    if (frames > 0) requestAnimationFrame(() => focusPlace(element, onFocused, frames - 1))
    return
  }
  if (target instanceof HTMLTextAreaElement && target.readOnly) return focusText()
  target.focus()
  target.scrollIntoView({ block: 'center' })
  onFocused?.(target)
}

export const showPlace = (place: Place, issue: Obstacle, session: Session): void =>
  focusPlace(place.element, (target) => {
    if (target instanceof HTMLTextAreaElement && issue.code === 'text_too_long') selectOverflow(target, issue, session)
  })
