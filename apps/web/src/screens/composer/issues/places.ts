/** Where on the page something has to be changed. */
import { destinationsId } from '../destinations/chooser.tsx'
import { settingId } from '../destinations/setting-field.tsx'
import { altTextId } from '../media/media-list.tsx'
import { markText } from '../model/check.ts'
import { partsOf, textOfPart } from '../model/content.ts'
import type { Obstacle } from '../model/obstacles.ts'
import type { Session } from '../session.ts'
import { editorId } from '../text/editor.tsx'
import { whenId } from '../when/when.tsx'

export const titleId = 'composer-title'
export const mediaId = 'composer-media'

interface Place {
  /** Id of the element. */
  element: string
  /** The account whose view has it. */
  accountId?: string | undefined
}

export const placeOf = (issue: Obstacle, session: Session): Place => {
  const { field = '', accountIds } = issue
  if (field.startsWith('settings.')) return { element: settingId(field.slice('settings.'.length)), accountId: accountIds[0] }
  if (field === 'title') return { element: titleId }
  if (field === 'schedule') return { element: whenId }
  if (field === 'destinations') return { element: destinationsId }
  if (issue.mediaId) return { element: altTextId(issue.mediaId) }
  if (field === 'media') return { element: mediaId }
  const parts = partsOf(session.content.get())
  const part = parts.find(({ id }) => id === issue.segmentId) ?? parts[0]
  return { element: editorId(part?.id ?? ''), accountId: accountIds.length === 1 ? accountIds[0] : undefined }
}

/** Selects what is too much, so that it is seen and the next key replaces it. */
const selectOverflow = (area: HTMLTextAreaElement, issue: Obstacle, session: Session): void => {
  const content = session.content.get()
  const part = partsOf(content).find(({ id }) => editorId(id) === area.id)
  const accountId = issue.accountIds[0]
  if (!part || accountId === undefined) return
  const overflow = markText(content, part.id, accountId, session.context.get(), session.checked.get().forms).find(
    ({ kind }) => kind === 'overflow',
  )
  if (overflow) area.setSelectionRange(overflow.start, textOfPart(content, part.id).length)
}

/** Brings the place into view and the focus there. */
export const showPlace = ({ element }: Place, issue: Obstacle, session: Session): void => {
  const found = document.getElementById(element)
  const target = found?.matches('input, textarea, button') ? found : found?.querySelector<HTMLElement>('input, textarea, button')
  if (!target) return
  target.focus()
  target.scrollIntoView({ block: 'center' })
  if (target instanceof HTMLTextAreaElement && issue.code === 'text_too_long') selectOverflow(target, issue, session)
}
