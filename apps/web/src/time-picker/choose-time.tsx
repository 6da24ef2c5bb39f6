import { Suspense } from 'react'
import type { AnswerOf } from '#api/api.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { loadMessages } from '#i18n/translator.ts'
import type { RequestedTime } from './requested-time.ts'

export interface ChooseTimeProps {
  requested: RequestedTime | undefined
  workspaceId: string
  workspaceZone: string
  weekStart: AnswerOf<'getWorkspaceSettings'>['week_start']
  /** The accounts it is for; slots of other accounts are not offered. Absent: all accounts. */
  accountIds?: readonly string[] | undefined
  /** The account group that the post is made from, whose slots are offered too. */
  setId?: string | undefined
  /** Called before `onChoose` if the user has chosen the queue of another group, or of the workspace. Absent: there is no such choice. */
  onQueue?: ((setId: string | undefined) => void) | undefined
  /** Absent: "Set time". */
  submitLabel?: string | undefined
  notesOf?: (requested: RequestedTime) => readonly string[]
  onChoose: (requested: RequestedTime) => void
}

const TimeForm = lazyPart(async () => {
  const [form] = await Promise.all([import('./time-form.tsx'), loadMessages('when')])
  return { default: form.TimeForm }
})

/** A form to choose a time. Loads, with its catalog, when it is first shown. */
export const ChooseTime = (props: ChooseTimeProps) => (
  <Suspense fallback={<Skeleton height="32rem" />}>
    <TimeForm {...props} />
  </Suspense>
)
