/** Where on the page something has to be changed. */
import { markText } from '../session/model/check.ts'
import { accountOfTarget } from '../session/model/content.ts'
import { partsOf } from '../session/model/parts.ts'
import type { BlockingIssue } from '../session/model/blocking-issues.ts'
import type { Session } from '../session/session.ts'
import { focusText } from './focus-text.ts'
import { altTextId, destinationsId, editorId, joinId, mediaId, settingId, titleId, scheduleId } from './anchors.ts'

interface IssueLocation {
  /** Id of the element. */
  element: string
  /** Whose view has it: that of an account, or of all; absent where every view does. */
  view?: { accountId: string | undefined }
}

/** What concerns one account is changed for that account; what concerns several, where they have it from. */
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

/** Selects what is too much, so that it is seen and the next key replaces it. */
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

/** Frames that a view may take to come up, with what it loads. */
const mostFrames = 60

/** Brings the control of a place into view and the focus there, as soon as it is on the page. */
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
