import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { explain } from '#api/explain.ts'
import { deletePublication, type PublicationView } from '#api/publications.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { partsOf } from '#composer/session/model/parts.ts'
import type { ChangeNotice as Change } from '#composer/session/session.ts'
import { useMode, useSession, useStore } from '#composer/hooks/use-session.ts'
import { type Changer, changerQuery } from './changer.ts'
import styles from './conflicts.module.css'
import { editorId } from '#composer/commands/anchors.ts'

const t = translator('composerSafety')

const formatMerged = ({ isSelf, name }: Changer): string => {
  if (isSelf) return t('mergedWithSelf')
  return name === undefined ? t('mergedWithSomebody') : t('mergedWith', { name })
}

const Merged = ({ since: { id, revision } }: { since: PublicationView }) => {
  const { userId } = useSession()
  const { data, isPending } = useQuery(changerQuery({ id, revision, userId }))
  return <output className={styles.line}>{isPending ? '' : formatMerged(data ?? { isSelf: false })}</output>
}

type RestoredChange = Extract<Change, { name: 'restored' }>

const Restored = ({ at, before, isNew }: RestoredChange) => {
  const { autosave, content, changeNotice, publication } = useSession()
  const mode = useMode()
  const navigate = useNavigate()
  const discard = useMutation({
    onError: (error) => void showToast(explain(error)),
    mutationFn: async () => {
      changeNotice.set(undefined)
      const created = publication.get()
      if (isNew && created) {
        autosave.discard()
        await deletePublication(created)
        await navigate({ to: '/publications/new', ignoreBlocker: true })
      } else if (isNew) autosave.discard()
      else content.set(before)
      document.getElementById(editorId(partsOf(content.get())[0]?.id ?? ''))?.focus()
    },
  })
  return (
    <p className={styles.line}>
      <output>{t('restored', { time: formatNear(at, browserZone()) })}</output>
      {/* Changes that aren't applied yet have their own button to discard them. */}
      {mode === 'draft' && (
        <Button look="quiet" onClick={() => discard.mutate()}>
          {t('discard')}
        </Button>
      )}
    </p>
  )
}

/** Shows the latest change that the user did not make, until the next key. */
export const ChangeNotice = () => {
  const session = useSession()
  const notice = useStore(session.changeNotice, (value) => value)
  if (notice?.name === 'restored') return <Restored {...notice} />
  return notice ? <Merged since={notice.since} /> : null
}
