import { useNavigate } from '@tanstack/react-router'
import { explain } from '#api/explain.ts'
import {
  cancelPublication,
  changeSchedule,
  duplicatePublication,
  publishNow,
  type PublicationView,
  schedulePublication,
} from '#api/publications.ts'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { loadDeletion } from '#web/trash/load-deletion.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('posts')

/** Matches how long `showUndo` offers to undo. */
const delaySeconds = 10

/** Runs work in the background, and reports a failure in a toast. */
const runInBackground = (work: Promise<unknown>): void =>
  void work.catch((error: unknown) => {
    showToast(t('actionFailed'), explain(error))
  })

/** Actions that apply to a post immediately and can be undone for ten seconds. */
export const usePostActions = () => {
  const navigate = useNavigate()
  const duplicate = async ({ id }: PublicationView): Promise<void> => {
    const copy = await duplicatePublication(id)
    await navigate({ to: '/publications/$id', params: { id: copy.id }, state: { writes: true } })
    showToast(t('duplicated'))
  }
  const publish = async (publication: PublicationView): Promise<void> => {
    const sent = await publishNow({ ...publication, delaySeconds })
    showUndo(t('publishing'), () => runInBackground(cancelPublication(sent)))
  }
  const queueAgain = async (canceled: PublicationView, schedule: NonNullable<PublicationView['schedule']>): Promise<void> => {
    const { wall_time, time_zone } = schedule
    await schedulePublication(await changeSchedule({ ...canceled, schedule: { wall_time, time_zone } }))
    showToast(t('restored'))
  }
  const moveToDrafts = async (publication: PublicationView): Promise<void> => {
    const { schedule } = publication
    const canceled = await cancelPublication(publication)
    if (schedule) showUndo(t('movedToDrafts'), () => runInBackground(queueAgain(canceled, schedule)))
    else showToast(t('takenBack'))
  }
  const remove = async (publication: PublicationView): Promise<void> => {
    const { deleteWithUndo } = await loadDeletion()
    const [result] = await deleteWithUndo([publication])
    if (result?.problem) return
    await navigate({
      to: '.',
      search: (search) => (search.post === publication.id ? { ...search, post: undefined } : search),
      replace: true,
      resetScroll: false,
    })
  }
  return {
    edit: ({ id }: PublicationView) => void navigate({ to: '/publications/$id', params: { id } }),
    remove: (publication: PublicationView) => runInBackground(remove(publication)),
    duplicate: (publication: PublicationView) => runInBackground(duplicate(publication)),
    publish: (publication: PublicationView) => runInBackground(publish(publication)),
    cancel: (publication: PublicationView) => runInBackground(moveToDrafts(publication)),
  }
}
