/** Finds and focuses the control where an issue can be fixed. */
import { markText } from '../session/model/check.ts'
import { accountOfTarget } from '../session/model/content.ts'
import { partsOf } from '../session/model/parts.ts'
import type { BlockingIssue } from '../session/model/blocking-issues.ts'
import type { Session } from '../session/session.ts'
import { focusText } from './focus-text.ts'
import { altTextId, destinationsId, editorId, joinId, mediaId, settingId, titleId, scheduleId } from './anchors.ts'

interface IssueLocation {
  /** The element's id. */
  element: string
  /** The view with the element: an account's, or the view of all accounts; absent if every view has it. */
  view?: { accountId: string | undefined }
}

/** An issue of one account is fixed in its view; an issue of several, in the view of their shared content. */
const viewOf = ({ accountIds, segmentId }: BlockingIssue, { content }: Session): { accountId: string | undefined } => {
  const [only, ...others] = accountIds
  const isShared = partsOf(content.get()).some(({ id }) => id === segmentId)
  return { accountId: others.length && (segmentId === undefined || isShared) ? undefined : only }
}

export const locationOf = (issue: BlockingIssue, session: Session): IssueLocation => {
  const { field = '', accountIds, segmentId } = issue
  if (field.startsWith('settings.')) {
    const [accountId = ''] = accountIds
    const key = field.slice('settings.'.length)
    const setting = session.context.get().rules.get(accountOfTarget(accountId))?.network.settings[key]
    if (setting?.scope !== 'segment') return { element: settingId(key), view: { accountId } }
    return { element: settingId(key, segmentId), view: viewOf(issue, session) }
  }
  if (field === 'schedule') return { element: scheduleId }
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

/** Selects the excess text, so that it is visible and the next key replaces it. */
const selectOverflow = (area: HTMLTextAreaElement, issue: BlockingIssue, session: Session): void => {
  const accountId = issue.accountIds[0]
  const part = issue.segmentId
  if (part === undefined || accountId === undefined) return
  const place = { part, accountId, isShared: false }
  const overflow = markText(session.content.get(), place, session.context.get(), session.checked.get().forms).find(
    ({ kind }) => kind === 'overflow',
  )
  if (overflow) area.setSelectionRange(overflow.start, area.value.length)
}

/** Maximum number of frames to wait for a view to load. */
const mostFrames = 60

/** Scrolls to a control and focuses it, as soon as it is on the page. */
export const focusElement = (element: string, onFocused?: (target: HTMLElement) => void, frames = mostFrames): void => {
  const found = document.getElementById(element)
  found?.closest('details')?.setAttribute('open', '')
  const target = found?.matches('input, textarea, button') ? found : found?.querySelector<HTMLElement>('input, textarea, button')
  if (!target) {
    if (frames > 0) requestAnimationFrame(() => focusElement(element, onFocused, frames - 1))
    return
  }
  if (target instanceof HTMLTextAreaElement && target.readOnly) return focusText()
  target.focus()
  target.scrollIntoView({ block: 'center' })
  onFocused?.(target)
}

export const showLocation = (place: IssueLocation, issue: BlockingIssue, session: Session): void =>
  focusElement(place.element, (target) => {
    if (target instanceof HTMLTextAreaElement && issue.code === 'text_too_long') selectOverflow(target, issue, session)
  })
