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

/** How long `showUndo` offers to undo. */
const delaySeconds = 10

/** Runs in the background; what fails is told in a toast. */
const tell = (work: Promise<unknown>): void =>
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
    showUndo(t('publishing'), () => tell(cancelPublication(sent)))
  }
  const queueAgain = async (taken: PublicationView, schedule: NonNullable<PublicationView['schedule']>): Promise<void> => {
    const { wall_time, time_zone } = schedule
    await schedulePublication(await changeSchedule({ ...taken, schedule: { wall_time, time_zone } }))
    showToast(t('restored'))
  }
  const moveToDrafts = async (publication: PublicationView): Promise<void> => {
    const { schedule } = publication
    const taken = await cancelPublication(publication)
    if (schedule) showUndo(t('movedToDrafts'), () => tell(queueAgain(taken, schedule)))
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
    remove: (publication: PublicationView) => tell(remove(publication)),
    duplicate: (publication: PublicationView) => tell(duplicate(publication)),
    publish: (publication: PublicationView) => tell(publish(publication)),
    takeBack: (publication: PublicationView) => tell(moveToDrafts(publication)),
  }
}
